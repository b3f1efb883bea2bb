/** The switches of event codes: only what differs from a code's default is kept. */

type Switches = Readonly<Record<string, boolean>>

export function changedOverrides(
  before: Switches,
  wanted: ReadonlyMap<string, boolean>,
  defaultOf: (code: string) => boolean,
): { after: Switches; changed: string[] } {
  const after = new Map(Object.entries(before))
  for (const [code, isOn] of wanted) {
    const name = String(Number(code))
    if (isOn === defaultOf(code)) after.delete(name)
    else after.set(name, isOn)
  }
  const changed = [...new Set([...Object.keys(before), ...after.keys()])].filter(
    code => before[code] !== after.get(code),
  )
  return { after: Object.fromEntries(after), changed }
}
