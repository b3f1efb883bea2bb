/** What a health check may find, and whether the tool can mend it by itself. */
export const findings = {
  duplicate_uri: ['manual', 'Another item answers at this address by the rules of the platform.'],
  case_conflict: ['manual', 'The redirect differs from a live address in upper and lower case only.'],
  orphan_uri: ['auto', 'The address belongs to an item that is gone.'],
  orphan_redirect: ['auto', 'The redirect leads to an item that is gone.'],
  reserved_uri: ['manual', 'The site itself answers at this address.'],
  shadowed_redirect: ['manual', 'An item answers at the source of this redirect.'],
  redirect_chain: ['auto', 'The redirect leads to another redirect.'],
  redirect_loop: ['manual', 'The redirect leads back to itself over others.'],
  self_redirect: ['auto', 'The redirect leads to itself.'],
  missing_target: ['manual', 'Nothing answers at the target of this redirect.'],
  disallowed_host: ['manual', 'The host of the target is not on the list of allowed hosts.'],
  over_limit: ['auto', 'The item has more old addresses than the settings allow.'],
  too_long: ['manual', 'The address is longer than 200 characters.'],
  bad_encoding: ['manual', 'The address holds characters that no address can carry.'],
  slash_mismatch: ['auto', 'The address begins or ends with a slash, or has two in a row.'],
} as const satisfies Record<string, readonly ['auto' | 'manual', string]>
export type Finding = keyof typeof findings

export const fixOf = (finding: Finding): 'auto' | 'manual' => findings[finding][0]

/** What can be said of an address by looking at it. */
export function uriFindings(uri: string): Finding[] {
  return [
    ...(uri.length > 200 ? (['too_long'] as const) : []),
    ...(/[\p{Cc}\p{Cs}]|%(?![0-9a-f]{2})/iu.test(uri) ? (['bad_encoding'] as const) : []),
    ...(/^\/|\/$|\/\//.test(uri) ? (['slash_mismatch'] as const) : []),
  ]
}
