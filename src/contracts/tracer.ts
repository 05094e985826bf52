/** The name under which all spans of OpenTelemetry are made. */
export const TRACER = 'forecourt';
