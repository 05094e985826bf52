export declare function buildErrors(error: unknown, root: string): readonly string[];
