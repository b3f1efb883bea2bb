/** The project's TypeScript as the gates see it: text and syntax tree, from the compiler's own parser. */
import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { API } from 'typescript/unstable/sync'

export type Source = {
  /** From the project's root, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly tree: SourceFile
}

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Every TypeScript file below the given folders of the project, by path. A folder that is not there has none. */
export function readSources(folders: readonly string[]): Map<string, string> {
  const patterns = folders.map(folder => `${folder}/**/*.{ts,tsx}`)
  const paths = globSync(patterns, { cwd: projectRoot, exclude: ['**/node_modules/**'] })
  return new Map(paths.sort().map(path => [path.split(sep).join('/'), readFileSync(projectRoot + path, 'utf8')]))
}

/**
 * Parses without resolving or checking anything, so that a made-up file parses as well as a real one. The parser sits
 * behind an entry that the compiler's authors call unstable: this function is the only one that touches it.
 */
export function parseSources(texts: ReadonlyMap<string, string>): Source[] {
  const files: Record<string, string> = { '/project/tsconfig.json': parserOptions }
  for (const [path, text] of texts) files[`/project/${path}`] = text
  const compiler = new API({ cwd: '/project', fs: createVirtualFileSystem(files) })
  try {
    using snapshot = compiler.updateSnapshot({ openProjects: ['/project/tsconfig.json'] })
    const project = snapshot.getProjects()[0]
    return Array.from(texts, ([path, text]) => {
      const tree = project?.program.getSourceFile(`/project/${path}`)
      if (!tree) throw new Error(`the compiler did not parse ${path}`)
      return { path, text, tree }
    })
  } finally {
    compiler.close()
  }
}

export const lineOf = (source: Source, position: number): number =>
  source.tree.getLineAndCharacterOfPosition(position).line + 1

export const firstLineOf = (source: Source, node: Node): number => lineOf(source, node.getStart(source.tree))
export const lastLineOf = (source: Source, node: Node): number => lineOf(source, node.end)

/** Calls `visit` for the node and everything below it, parents first, with the node's parents from the outermost in. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void): void {
  const parents: Node[] = []
  const step = (child: Node): void => {
    visit(child, parents)
    parents.push(child)
    child.forEachChild(step)
    parents.pop()
  }
  step(node)
}

/** The comments of a file. Once every literal is blanked out, whatever still looks like a comment is one. */
export function commentsOf(source: Source): { line: number; text: string }[] {
  const characters = source.text.split('')
  walk(source.tree, node => {
    if (literals.has(node.kind)) characters.fill(' ', node.getStart(source.tree), node.end)
  })
  const found = characters.join('').matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g)
  return Array.from(found, match => ({ line: lineOf(source, match.index), text: match[0] }))
}

const parserOptions = JSON.stringify({
  compilerOptions: { noLib: true, noResolve: true, types: [], jsx: 'preserve' },
  include: ['**/*'],
})

const literals: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.JsxText,
])
