/** What a request says it has loaded: by name in `versions`, as the record's own `version`, or as `If-Match`. */
import type { ReadContext } from '../../../kernel/context.ts'

export type SentVersions = { readonly version?: string; readonly versions?: Readonly<Record<string, string>> }

export function loadedVersions(key: string, sent: SentVersions, ctx: ReadContext): ReadonlyMap<string, string> {
  const named = Object.entries(sent.versions ?? {})
  const own = sent.version ?? matched(ctx)
  return new Map([...named, ...(own === undefined ? [] : [[key, own] as const])])
}

/** `*` fits everything that exists. */
function matched({ request }: ReadContext): string | undefined {
  const header = request.header('if-match')?.trim()
  return header === '*' ? undefined : header?.replace(/^(?:W\/)?"(.*)"$/, '$1')
}
