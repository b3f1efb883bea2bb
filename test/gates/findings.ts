/** What a gate finds, and the one way in which a finding may be tolerated: a list that only shrinks. */

export type Finding = {
  readonly rule: string
  readonly file: string
  readonly line: number
  /** What is wrong, why the house does not want it, and where to go instead. */
  readonly sentence: string
}

export type Tolerance = { readonly rule: string; readonly file: string; readonly because: string }

export type ShrinkOnlyList = {
  /** The length of the list. It is lowered with every entry that is struck off, and never raised. */
  readonly atMost: number
  readonly entries: readonly Tolerance[]
}

/** The findings that nobody tolerates, and the entries that nothing needs any more, as sentences. */
export function judge(findings: readonly Finding[], tolerated: ShrinkOnlyList): string[] {
  const matches = (finding: Finding, entry: Tolerance) => finding.rule === entry.rule && finding.file === entry.file
  const refused = findings.filter(finding => !tolerated.entries.some(entry => matches(finding, entry)))
  const mended = tolerated.entries.filter(entry => !findings.some(finding => matches(finding, entry)))
  const problems = [
    ...refused.map(finding => `${finding.file}:${finding.line} ${finding.rule}: ${finding.sentence}`),
    ...mended.map(entry => `${entry.file} no longer breaks "${entry.rule}": strike it off the list and lower atMost`),
  ]
  const length = tolerated.entries.length
  if (length > tolerated.atMost)
    problems.push(`the list has ${length} entries, ${tolerated.atMost} at most: mend the code`)
  if (length < tolerated.atMost) problems.push(`the list has shrunk to ${length} entries: lower atMost to keep it so`)
  return problems
}
