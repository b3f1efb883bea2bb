/** The visitor's script: the sources of `visitor/` and the rules that they share with the server, as one plain script. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { ReadContext } from '../../../kernel/context.ts'
import { type Asset, defineAsset } from '../../../platform/pages/pages.ts'
import { hooks, type ScriptParts } from '../hooks.ts'

const file = (path: string) => new URL(`../${path}`, import.meta.url)

/** What a file needs comes before it. */
const freeParts: ScriptParts = Object.freeze({
  files: [
    ...['rules', 'rule-matchers', 'placeholders', 'message-link', 'device', 'markup', 'styles'].map(name =>
      file(`domain/${name}.ts`),
    ),
    ...['page', 'visitor-facts', 'tracking', 'contact-form', 'widget', 'start'].map(name => file(`visitor/${name}.ts`)),
  ],
  entry: file('visitor/main.ts'),
})

export function visitorScript(ctx: ReadContext): Asset {
  const parts = ctx.hooks.applyNow(hooks.scriptParts, freeParts, undefined, ctx)
  const key = `${parts.entry.href} ${parts.files.length}`
  const known = made.get(key) ?? defineAsset({ name: 'chat.js', type: 'text/javascript', text: joinSources(parts) })
  made.set(key, known)
  return known
}

/** By where it begins and how much belongs to it: the sources never change while the program runs. */
const made = new Map<string, Asset>()

/**
 * Types are taken away, imports and exports are needless in one script, and comments are for people who read the
 * sources. Names on the top level of these files must differ: a test reads the result.
 */
export function joinSources({ files, entry }: ScriptParts): string {
  const texts = [...files, entry].map(source => stripTypeScriptTypes(readFileSync(source, 'utf8')))
  const plain = texts.map(text =>
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
