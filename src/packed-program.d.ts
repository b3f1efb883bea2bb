export declare const ROOT: string
export declare const PACKS: string
export declare const LIST: string
export type Pack = { readonly place: string; readonly entries: ReadonlyMap<string, string> }
export declare function marksOf(files: readonly string[]): Record<string, string>
export declare function findPack(cache: string): Pack | null
