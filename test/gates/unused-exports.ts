/** Exports that nobody asks for: a name that is written once in the whole project is only there to be read. */
import { isIdentifier } from 'typescript/unstable/ast'
import type { Finding } from './findings.ts'
import { lineOf, type Source, walk } from './sources.ts'

export function findUnusedExports(sources: readonly Source[]): Finding[] {
  const counts = countNames(sources)
  const kept = sources.filter(({ path }) => path.startsWith('src/'))
  return kept.flatMap(source =>
    exportsIn(source)
      .filter(({ name }) => counts.get(name) === 1)
      .map(({ name, at }) => ({
        rule: 'exports-are-used',
        file: source.path,
        line: lineOf(source, at),
        sentence: `nobody asks for ${name}, and what nobody asks for is not kept: take it out`,
      })),
  )
}

function countNames(sources: readonly Source[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { tree } of sources)
    walk(tree, node => {
      if (isIdentifier(node)) counts.set(node.text, (counts.get(node.text) ?? 0) + 1)
    })
  return counts
}

const exportsIn = ({ text }: Source): { name: string; at: number }[] =>
  Array.from(text.matchAll(EXPORTED), found => ({ name: found[1]!, at: found.index }))

const EXPORTED = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm
