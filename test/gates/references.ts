/** What a source file reaches for: other files, packages, and the words in its strings. */
import { posix } from 'node:path'
import {
  isCallExpression,
  isExportDeclaration,
  isExternalModuleReference,
  isIdentifier,
  isImportDeclaration,
  isImportTypeNode,
  isLiteralTypeNode,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateHead,
  isTemplateMiddle,
  isTemplateTail,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { firstLineOf, type Source, walk } from './sources.ts'

export type Reference = {
  /** `file`: a path from the project's root. `package`: a bare name. `literal`: a string. `call`: a global function. */
  readonly kind: 'file' | 'package' | 'literal' | 'call'
  readonly target: string
  readonly line: number
  /** Of files: gone at the run, because only types are taken. */
  readonly isTypeOnly?: true
}

export function referencesOf(source: Source): Reference[] {
  const found: Reference[] = []
  walk(source.tree, node => {
    const line = firstLineOf(source, node)
    const specifier = textOf(specifierOf(node))
    const erased = isErased(node) ? { isTypeOnly: true as const } : {}
    if (specifier !== null) found.push({ ...resolve(source.path, specifier), line, ...erased })
    const text = textOf(node)
    if (text !== null) found.push({ kind: 'literal', target: text, line })
    if (isCallExpression(node) && isIdentifier(node.expression)) {
      found.push({ kind: 'call', target: node.expression.text, line })
    }
  })
  return found
}

/** The node that names a module, whatever the form: import, export from, import(), require(), import type, new URL. */
function specifierOf(node: Node): Node | undefined {
  if (isImportDeclaration(node) || isExportDeclaration(node)) return node.moduleSpecifier
  if (isExternalModuleReference(node)) return node.expression
  if (isImportTypeNode(node)) return isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  if (isCallExpression(node) && isImporting(node.expression)) return node.arguments[0]
  if (isNewExpression(node) && isIdentifier(node.expression) && node.expression.text === 'URL') {
    return relativeText(node.arguments?.[0])
  }
  return undefined
}

/** `import type` and `export type` leave nothing behind; neither does the type of an import. */
function isErased(node: Node): boolean {
  if (isImportTypeNode(node)) return true
  if (isExportDeclaration(node)) return node.isTypeOnly
  return isImportDeclaration(node) && node.importClause?.phaseModifier === SyntaxKind.TypeKeyword
}

const isImporting = (callee: Node): boolean =>
  callee.kind === SyntaxKind.ImportKeyword || (isIdentifier(callee) && callee.text === 'require')

/** `new URL('./worker.ts', import.meta.url)` reaches a file; `new URL('https://…')` does not. */
const relativeText = (node: Node | undefined): Node | undefined => (textOf(node)?.startsWith('.') ? node : undefined)

function textOf(node: Node | undefined): string | null {
  if (!node) return null
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  return isTemplateHead(node) || isTemplateMiddle(node) || isTemplateTail(node) ? node.text : null
}

function resolve(from: string, specifier: string): Pick<Reference, 'kind' | 'target'> {
  if (!specifier.startsWith('.')) return { kind: 'package', target: specifier }
  return { kind: 'file', target: posix.join(posix.dirname(from), specifier) }
}
