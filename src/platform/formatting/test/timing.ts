/** Measures the time of this thread, and the best of a few rounds: other work of machine or process must not fail a test. */
import assert from 'node:assert/strict'

export async function assertFast(work: () => unknown, milliseconds: number): Promise<void> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 20 && best >= milliseconds; round++) {
    const start = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  assert.ok(best < milliseconds, `took ${best.toFixed(0)} ms, at most ${milliseconds} are allowed`)
}

/** Texts of about 100 kB that make careless readers slow. */
export const adversarial: Readonly<Record<string, string>> = {
  'openings of tags': '<a>\n\n'.repeat(17_000),
  'brackets without an end': '<'.repeat(100_000),
  'quotes without an end': '<a b="'.repeat(17_000),
  'tags without an end': '<a '.repeat(33_000),
  'comments without an end': '<!--'.repeat(25_000),
  'empty comments': '<!---->'.repeat(14_000),
  'closing tags without partners': '<div>'.repeat(10_000) + '</ul>'.repeat(10_000),
  'inline tags without partners': `${'<b>'.repeat(15_000)}${'</i>'.repeat(12_000)}x`,
  'text between blocks': '<hr>x'.repeat(20_000),
  'text between stray ends': 'x</i>'.repeat(20_000),
  'line breaks': `x${'\n'.repeat(100_000)}x`,
  'lines of blanks': `x${'\n '.repeat(50_000)}x`,
  blanks: `${' '.repeat(100_000)}x`,
  'open code': `${'<code>'.repeat(16_000)}</code>`,
  'open scripts': '<script>'.repeat(12_000),
  'shortcodes without an end': '[box '.repeat(20_000),
  'quoted shortcodes without an end': '[box a="'.repeat(12_000),
  'shortcodes side by side': '[box]'.repeat(20_000),
  'nested shortcodes': '[box]'.repeat(9000) + '[/box]'.repeat(9000),
  'paragraphs of shortcodes': `${'<p>[box]'.repeat(12_000)}</p>${'[/box]'.repeat(100)}`,
  ampersands: '&'.repeat(100_000),
}
