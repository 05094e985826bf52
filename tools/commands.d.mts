/** See commands.mjs. */
export declare const BUILT_COMMANDS: readonly string[];
export declare const RELEASED_COMMANDS: readonly string[];
export declare const STARTED_FILES: Readonly<Record<string, string>>;
