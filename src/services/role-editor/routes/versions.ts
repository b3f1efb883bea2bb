/** What a request says it has loaded: by name in `versions`, as the record's own `version`, or as `If-Match`. */
import type { ReadContext } from '../../../kernel/context.ts'
import { sentText } from '../../../kernel/sent-values.ts'

export type SentVersions = { readonly version?: string; readonly versions?: object }

export function loadedVersions(key: string, sent: SentVersions, ctx: ReadContext): ReadonlyMap<string, string> {
  // What is no text is no version that anything ever had.
  const named = Object.entries(sent.versions ?? {}).map(([name, version]) => [name, sentText(version) ?? ''] as const)
  const own = sent.version ?? matched(ctx)
  return new Map([...named, ...(own === undefined ? [] : [[key, own] as const])])
}

/** `*` fits everything that exists. */
function matched({ request }: ReadContext): string | undefined {
  const header = request.header('if-match')?.trim()
  return header === '*' ? undefined : header?.replace(/^(?:W\/)?"(.*)"$/, '$1')
}
