/** The visitor's script: the sources of `visitor/` and the rules that they share with the server, as one plain script. */
import { readFileSync } from 'node:fs'
import type { ReadContext } from '../../../kernel/context.ts'
import { type Asset, defineAsset } from '../../../platform/pages/pages.ts'
import { hooks, type ScriptParts } from '../hooks.ts'
import { stripTypes, stripTypesNow } from './strip-types.ts'

const file = (path: string) => new URL(`../${path}`, import.meta.url)

/** What a file needs comes before it. */
const freeParts: ScriptParts = Object.freeze({
  files: [
    ...['rules', 'rule-matchers', 'placeholders', 'message-link', 'device', 'patience', 'markup'].map(name =>
      file(`domain/${name}.ts`),
    ),
    ...['page', 'visitor-facts', 'tracking', 'contact-form', 'widget', 'start'].map(name => file(`visitor/${name}.ts`)),
  ],
  entry: file('visitor/main.ts'),
})

/** For pages, which can wait for it once. */
export async function visitorScript(ctx: ReadContext): Promise<Asset> {
  const parts = partsOf(ctx)
  const known = made.get(keyOf(parts))
  if (known) return known
  const running = begun.get(keyOf(parts)) ?? stripTypes(sourcesOf(parts))
  begun.set(keyOf(parts), running)
  try {
    return keep(parts, await running)
  } finally {
    begun.delete(keyOf(parts))
  }
}

/** For whoever asks for the file itself, perhaps of a server that has not shown a page yet. */
export function visitorScriptNow(ctx: ReadContext): Asset {
  const parts = partsOf(ctx)
  return made.get(keyOf(parts)) ?? keep(parts, stripTypesNow(sourcesOf(parts)))
}

/** The sources never change while the program runs. */
const made = new Map<string, Asset>()
const begun = new Map<string, Promise<string[]>>()

const partsOf = (ctx: ReadContext): ScriptParts => ctx.hooks.applyNow(hooks.scriptParts, freeParts, undefined, ctx)

/** By where it begins and how much belongs to it. */
const keyOf = ({ files, entry }: ScriptParts): string => `${entry.href} ${files.length}`

const sourcesOf = ({ files, entry }: ScriptParts): string[] =>
  [...files, entry].map(source => readFileSync(source, 'utf8'))

function keep(parts: ScriptParts, stripped: readonly string[]): Asset {
  const asset =
    made.get(keyOf(parts)) ?? defineAsset({ name: 'chat.js', type: 'text/javascript', text: joinSources(stripped) })
  made.set(keyOf(parts), asset)
  return asset
}

/**
 * Imports and exports are needless in one script, and comments are for people who read the sources. Names on the top
 * level of these files must differ: a test reads the result.
 */
function joinSources(stripped: readonly string[]): string {
  const plain = stripped.map(text =>
    text
      .replace(/^import\b[\s\S]*?\bfrom '[^']+'$/gm, '')
      .replace(/^export (?=const|let|function|async)/gm, '')
      .replace(/^\s*\/\*\*[\s\S]*?\*\/$/gm, '')
      .replace(/^\s*\/\/.*$/gm, '')
      .replace(/^[ \t]+|[ \t]+$/gm, '')
      .replace(/ {3,}/g, ' '),
  )
  return `(()=>{'use strict'\n${plain.join('\n').replace(/\n{2,}/g, '\n')}\n})()\n`
}
