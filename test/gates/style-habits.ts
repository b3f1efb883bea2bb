/** The habits of the house style: what a file may not do, whatever its size. */
import {
  isCallExpression,
  isExportAssignment,
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedExports,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import type { Finding } from './findings.ts'
import { commentsOf, firstLineOf, type Source, walk } from './sources.ts'

export function findSuppressions(source: Source): Finding[] {
  const isTypeProof = /(^|\/)test\/(.*\/)?type-proofs\.ts$/.test(source.path)
  return commentsOf(source)
    .filter(({ text }) => suppression.test(isTypeProof ? text.replaceAll('@ts-expect-error', '') : text))
    .map(({ line }) => ({
      rule: 'no-suppressions',
      file: source.path,
      line,
      sentence: 'a comment that silences a tool hides what the tool knows: mend the code',
    }))
}

export function findUnfinished(source: Source): Finding[] {
  return commentsOf(source)
    .filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text))
    .map(({ line }) => ({
      rule: 'no-unfinished-marks',
      file: source.path,
      line,
      sentence: 'what is called done is finished, and what is open stands in an issue: finish it or open one',
    }))
}

export function findDefaultExports(source: Source): Finding[] {
  if (/\/pro\/index\.ts$|\.config\.ts$|\.(screen|part)\.tsx$|(^|\/)test\/(.*\/)?extensions\//.test(source.path))
    return []
  if (source.path === reporter) return []
  return source.tree.statements.filter(exportsDefault).map(statement => ({
    rule: 'no-default-exports',
    file: source.path,
    line: firstLineOf(source, statement),
    sentence: 'a default export has another name in every file: export it by its name',
  }))
}

export function findAttics(source: Source): Finding[] {
  const parts = source.path.replace(/(\.test)?\.tsx?$/, '').split('/')
  if (!parts.some(part => attic.test(part))) return []
  const sentence = 'a name that could hold anything ends up holding everything: name it after what it does'
  return [{ rule: 'no-attics', file: source.path, line: 1, sentence }]
}

export function findSideEffectImports(source: Source): Finding[] {
  return source.tree.statements
    .filter(statement => isImportDeclaration(statement) && !statement.importClause && !isStyleSheet(statement))
    .map(statement => ({
      rule: 'no-side-effect-imports',
      file: source.path,
      line: firstLineOf(source, statement),
      sentence: 'importing a file does nothing in this house: import a function and call it',
    }))
}

/** What a screen looks like has no name to import. */
const isStyleSheet = (statement: Node): boolean =>
  isImportDeclaration(statement) &&
  isStringLiteral(statement.moduleSpecifier) &&
  statement.moduleSpecifier.text.endsWith('.css')

/** English is written with every error; German stands beside it, and the compiler sees to it that the table is whole. */
export function findSilentErrors(source: Source): Finding[] {
  if (!source.path.startsWith('src/') || /\/test\//.test(source.path)) return []
  const findings: Finding[] = []
  walk(source.tree, node => {
    if (!isCallExpression(node) || !isIdentifier(node.expression) || node.expression.text !== 'defineErrors') return
    const languages = node.arguments[2]
    const names = languages && isObjectLiteralExpression(languages) ? languages.properties : []
    if (names.some(one => isPropertyAssignment(one) && isIdentifier(one.name) && one.name.text === 'de')) return
    const sentence = 'an error is told in the language of whoever hears it: give the table German sentences (de)'
    findings.push({ rule: 'errors-in-german', file: source.path, line: firstLineOf(source, node), sentence })
  })
  return findings
}

/** The database reads numbers as numbers on both engines, and the generated tables know the type of each column. */
export function findLooseRows(source: Source): Finding[] {
  if (!source.path.startsWith('src/') || /^src\/db\/|\/test\//.test(source.path)) return []
  const findings: Finding[] = []
  walk(source.tree, node => {
    const isLoose =
      (node.kind === SyntaxKind.TypeReference && looseType.test(node.getText(source.tree))) ||
      (isCallExpression(node) && readAgain.test(node.getText(source.tree))) ||
      (isParameterDeclaration(node) && looseRow.test(node.getText(source.tree)))
    const sentence =
      'a row has the types of its table: take TableRow, countAll<number>(), or dynamicTables for any table'
    if (isLoose)
      findings.push({ rule: 'rows-have-types', file: source.path, line: firstLineOf(source, node), sentence })
  })
  return findings
}

const looseType = /^(Kysely<any>|Record<string, any>)$/
const readAgain = /^Number\(rows?\b[^()]*\)$/
const looseRow = /^rows?: (readonly )?any(\[\])?$/

export function findBarrels(source: Source): Finding[] {
  const statements = [...source.tree.statements]
  const passesOn = statements.some(isExportDeclaration)
  if (!passesOn || !statements.every(statement => isExportDeclaration(statement) || isImportDeclaration(statement)))
    return []
  const sentence = 'a file that only passes on hides where things live: import from where they are written'
  return [{ rule: 'no-barrels', file: source.path, line: 1, sentence }]
}

export function findPrinting(source: Source): Finding[] {
  if (/^src\/cli(\/|\.ts$)|^src\/main\.ts$|^test\/run\.ts$|^bench\/|^scripts\//.test(source.path)) return []
  const findings: Finding[] = []
  walk(source.tree, node => {
    if (!isPropertyAccessExpression(node) || !isIdentifier(node.expression)) return
    if (node.expression.text !== 'console') return
    const sentence = `console.${node.name.text} reaches nobody who runs a server: use ctx.log, or t.diagnostic in a test`
    findings.push({ rule: 'no-printing', file: source.path, line: firstLineOf(source, node), sentence })
  })
  return findings
}

const suppression = /@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable|prettier-ignore/
const attic = /^(utils?|helpers?|common|misc|miscellaneous)$|-(utils?|helpers?|misc)$|^(utils?|helpers?|misc)-/
/** Node's test runner loads a reporter by path and takes its default export. */
const reporter = 'test/kit/short-reporter.ts'

function exportsDefault(statement: Node): boolean {
  if (isExportAssignment(statement)) return true
  if (isExportDeclaration(statement)) {
    const clause = statement.exportClause
    return clause !== undefined && isNamedExports(clause) && clause.elements.some(({ name }) => name.text === 'default')
  }
  const modifiers = (statement as { modifiers?: readonly Node[] }).modifiers ?? []
  return modifiers.some(modifier => modifier.kind === SyntaxKind.DefaultKeyword)
}
