export declare const BUILD_INPUTS: readonly string[];
export declare function fingerprint(inputs: readonly string[], root?: string): string;
