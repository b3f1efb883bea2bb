/** Every action and filter of the program, read from the declarations, as the page that site owners read. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, readSources } from './sources.ts'

export type DeclaredHook = {
  readonly kind: 'action' | 'filter'
  readonly name: string
  readonly file: string
  /** The comment above it, as one paragraph; empty where the name says it. */
  readonly comment: string
}

export function findHooks(texts: ReadonlyMap<string, string>): DeclaredHook[] {
  return [...texts]
    .filter(([path]) => !/\/test\/|\.test\.ts$/.test(path))
    .flatMap(([file, text]) => [...text.matchAll(DECLARATION)].map(match => ({ ...partsOf(match), file })))
    .sort((one, other) => one.file.localeCompare(other.file) || one.name.localeCompare(other.name))
}

/** The page, by file, so that hooks of one area stand together. */
export function hookPage(hooks: readonly DeclaredHook[]): string {
  const files = Map.groupBy(hooks, ({ file }) => file)
  const sections = [...files].map(([file, found]) => `## \`${file}\`\n\n${found.map(lineOf).join('\n')}\n`)
  return `${HEAD}\n${sections.join('\n')}`
}

export const hookPagePath = join(projectRoot, 'docs', 'hooks.md')
export const currentHookPage = (): string => hookPage(findHooks(readSources(['src'])))

const HEAD = `# Hooks

What an extension (\`data/extensions/<name>.ts\`) can take part in. An **action** is told inside the transaction that
causes it: \`dozen.addAction(name, async (about, ctx) => …)\`. A transaction may run again and tells it again, so that what
is done outside of the database belongs into \`ctx.afterCommit\`. A **filter** changes a value:
\`dozen.addFilter(name, async (value, about, ctx) => value)\`. What \`about\` holds is written in the file named above each
list. Beside these, \`rest_init\` and each service's \`<prefix>_register_rest_routes\` take routes, as
\`src/platform/extensions/extensions.ts\` shows. This page is made from the declarations by \`npm run hooks\`.
`

/** A comment, if there is one, then \`name = filter<…>('name')\` or \`name: action<…>('name')\`. */
const DECLARATION =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?(?:export const )?\w+\s*[:=]\s*(action|filter)\s*(?:<(?:(?!\n\n)[\s\S])*?>)?\(\s*'([\w.]+)'/g

function partsOf([, comment = '', kind = '', name = '']: RegExpExecArray): Omit<DeclaredHook, 'file'> {
  const paragraph = comment
    .replaceAll(/^\s*\*/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { kind: kind as DeclaredHook['kind'], name, comment: paragraph }
}

const lineOf = ({ kind, name, comment }: DeclaredHook): string =>
  `- ${kind} \`${name}\`${comment === '' ? '' : `: ${comment}`}`

if (process.argv[1] === import.meta.filename) writeFileSync(hookPagePath, currentHookPage())
