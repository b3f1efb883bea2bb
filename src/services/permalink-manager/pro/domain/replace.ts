/** Find and replace in addresses: by plain text, or by regular expressions whose time grows with the text only. */
import { RE2JS } from 're2js'

export type Replacing = {
  readonly find: string
  readonly replace: string
  readonly regex: boolean
  readonly case_sensitive: boolean
}
/** No address is longer, so that a replacement that grows without end is cut off before it costs anything. */
const LONGEST_RESULT = 2000
const LARGEST_PROGRAM = 20_000

export type BrokenPattern = { readonly reason: string; readonly offset: number }

/** The function that changes an address, or what is wrong with the expression and where. */
export function createReplacer({ find, replace, regex, case_sensitive: isExact }: Replacing) {
  try {
    const pattern = RE2JS.compile(regex ? find : RE2JS.quote(find), isExact ? 0 : RE2JS.CASE_INSENSITIVE)
    if (pattern.programSize() > LARGEST_PROGRAM) return { reason: 'it is too large', offset: 0 }
    const missing = regex ? unknownGroup(replace, pattern.groupCount()) : null
    if (missing) return missing
    const replacement = regex ? replace : RE2JS.quoteReplacement(replace)
    return (uri: string): string => pattern.matcher(uri).replaceAll(replacement).slice(0, LONGEST_RESULT)
  } catch (error) {
    const { error: reason = 'it cannot be read', input = '' } = error as { error?: string; input?: string }
    return { reason, offset: Math.max(0, find.indexOf(input)) }
  }
}

/** A mark for a group that the expression does not have would be left standing in the address. */
function unknownGroup(replace: string, groups: number): BrokenPattern | null {
  const mark = [...replace.matchAll(/\$(\d+)/g)].find(found => Number(found[1]) > groups)
  return mark ? { reason: `there is no group ${mark[1]} for the replacement`, offset: mark.index } : null
}
