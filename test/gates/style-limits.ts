/** The numbers of the house style: how long, how wide and how deep code may be. */
import {
  type FunctionLikeDeclaration,
  isIdentifier,
  isIfStatement,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import type { Finding } from './findings.ts'
import { firstLineOf, lastLineOf, type Source, walk } from './sources.ts'
import { isTestCallback } from './test-callbacks.ts'

const UNCOUNTED = new Set(['this', 'ctx', 'tx'])

/** Tables of data, and the types of rows that are made from the schema. */
const isTable = (path: string): boolean =>
  /\.data\.ts$|^src\/(?:platform|services\/[a-z-]+(?:\/pro)?)\/tables\.ts$/.test(path)

export const limits = { fileLines: 300, functionLines: 40, parameters: 3, nesting: 3 } as const

export function findLongFiles(source: Source): Finding[] {
  const lines = source.text.replace(/\n$/, '').split('\n').length
  if (lines <= limits.fileLines || isTable(source.path)) return []
  const sentence = `${lines} lines; a file has at most ${limits.fileLines}: move a part with a name of its own out of it`
  return [{ rule: 'file-length', file: source.path, line: limits.fileLines + 1, sentence }]
}

/** The lines of a test belong to the test: they count neither for it nor for the function around it. */
export function findLongFunctions(source: Source): Finding[] {
  const findings: Finding[] = []
  for (const { node, isTest } of functionsOf(source)) {
    if (isTest) continue
    const lines = lengthOf(source, node) - linesOfTests(source, node) - linesOfMarkup(source, node)
    if (lines <= limits.functionLines) continue
    const sentence = `a function of ${lines} lines; ${limits.functionLines} is the most: give its steps names`
    findings.push({ rule: 'function-length', file: source.path, line: firstLineOf(source, node), sentence })
  }
  return findings
}

export function findWideFunctions(source: Source): Finding[] {
  return functionsOf(source).flatMap(({ node }) => {
    // Classes are errors and adapters here: what they are made of is fixed by what they adapt.
    if (node.kind === SyntaxKind.Constructor) return []
    // The context goes everywhere, last; what the limit is about is how many facts a caller must put in order.
    const count = node.parameters.filter(({ name }) => !(isIdentifier(name) && UNCOUNTED.has(name.text))).length
    if (count <= limits.parameters) return []
    const sentence = `${count} parameters; ${limits.parameters} is the most beside ctx: take an object`
    return [{ rule: 'parameters', file: source.path, line: firstLineOf(source, node), sentence }]
  })
}

/** A callback is read where it stands, so it goes on at the depth around it; a named function starts anew. */
export function findDeepNesting(source: Source): Finding[] {
  const findings: Finding[] = []
  walk(source.tree, (node, parents) => {
    if (!isControl(node, parents.at(-1))) return
    const start = parents.findLastIndex(parent => startsAnew.has(parent.kind))
    const depth =
      1 + parents.slice(start + 1).filter((parent, index, inner) => isControl(parent, inner[index - 1])).length
    if (depth !== limits.nesting + 1) return
    const sentence = `nested ${depth} deep; ${limits.nesting} is the most: return early or name the inner part`
    findings.push({ rule: 'nesting', file: source.path, line: firstLineOf(source, node), sentence })
  })
  return findings
}

type FunctionWithBody = FunctionLikeDeclaration & { readonly body?: Node }

function functionsOf(source: Source): { node: FunctionWithBody; isTest: boolean }[] {
  const found: { node: FunctionWithBody; isTest: boolean }[] = []
  walk(source.tree, (node, parents) => {
    if (!isFunction(node) || !node.body) return
    found.push({ node, isTest: isTestCallback(source, node, parents) })
  })
  return found
}

function linesOfTests(source: Source, around: Node): number {
  let lines = 0
  let counted = -1
  walk(around, (node, parents) => {
    if (node === around || node.pos < counted || !isFunction(node) || !isTestCallback(source, node, parents)) return
    lines += lengthOf(source, node)
    counted = node.end
  })
  return lines
}

/** Markup is long because it is laid out, not because it does much; its first line counts. */
function linesOfMarkup(source: Source, around: Node): number {
  let lines = 0
  let counted = -1
  walk(around, node => {
    if (node.pos < counted || !markup.has(node.kind)) return
    lines += lengthOf(source, node) - 1
    counted = node.end
  })
  return lines
}

const markup: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.JsxElement,
  SyntaxKind.JsxFragment,
  SyntaxKind.JsxSelfClosingElement,
])

const lengthOf = (source: Source, node: Node): number => lastLineOf(source, node) - firstLineOf(source, node) + 1

const isFunction = (node: Node): node is FunctionWithBody => functionKinds.has(node.kind)

/** `else if` is one step of a ladder, not one more level. */
const isControl = (node: Node, parent: Node | undefined): boolean =>
  controlKinds.has(node.kind) && !(parent && isIfStatement(parent) && parent.elseStatement === node)

const startsAnew: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
])

const functionKinds: ReadonlySet<SyntaxKind> = new Set([
  ...startsAnew,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
])

const controlKinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.IfStatement,
  SyntaxKind.ForStatement,
  SyntaxKind.ForInStatement,
  SyntaxKind.ForOfStatement,
  SyntaxKind.WhileStatement,
  SyntaxKind.DoStatement,
  SyntaxKind.SwitchStatement,
  SyntaxKind.TryStatement,
])
