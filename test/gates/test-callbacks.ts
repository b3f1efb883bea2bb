/** Which functions are tests: a test tells a story from top to bottom and may be as long as the story. */
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
  type Node,
} from 'typescript/unstable/ast'
import { type Source, walk } from './sources.ts'

/**
 * True for what is handed to `test`, `describe` and their kin, and in a test file also for what is handed to anything
 * that takes a title first, or that holds tests of its own, such as the callback of `forEachEngine`.
 */
export function isTestCallback(source: Source, node: Node, parents: readonly Node[]): boolean {
  const call = parents.at(-1)
  if (!call || !isCallExpression(call) || !call.arguments.some(argument => argument === node)) return false
  if (isRunnerCall(call)) return true
  return isTestFile(source.path) && (isTitle(call.arguments[0]) || holdsTests(node))
}

const isRunnerCall = (node: Node): boolean => isCallExpression(node) && runnerNames.has(calledName(node.expression))

function holdsTests(node: Node): boolean {
  let found = false
  walk(node, inner => {
    found ||= isRunnerCall(inner)
  })
  return found
}

const runnerNames: ReadonlySet<string> = new Set([
  'test',
  'it',
  'describe',
  'suite',
  'before',
  'after',
  'beforeEach',
  'afterEach',
])

/** `test` for `test(…)`, `test.only(…)` and `t.test(…)`. */
function calledName(callee: Node): string {
  if (isIdentifier(callee)) return callee.text
  if (!isPropertyAccessExpression(callee)) return ''
  return runnerNames.has(callee.name.text) ? callee.name.text : calledName(callee.expression)
}

const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path)

const isTitle = (node: Node | undefined): boolean =>
  node !== undefined && (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isTemplateExpression(node))
