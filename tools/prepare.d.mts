export declare const BUILD_INPUTS: readonly string[];
export declare function fingerprint(inputs: readonly string[], root?: string): string;
export declare function lastWords(output: string): readonly string[];
export declare const BUILD_ERROR: string;
