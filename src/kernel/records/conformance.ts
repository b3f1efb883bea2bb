/**
 * What every entity of every service must show, made from its declaration: who may not, what is stored and what never
 * is, what lists open and what they keep closed, the trash, copies, mass actions, files, versions and translations. An entity is covered by being
 * listed; a test file runs what this answers.
 */
import { accessChecks } from './conformance/access-checks.ts'
import { lifeChecks } from './conformance/life-checks.ts'
import { linkChecks } from './conformance/link-checks.ts'
import { listChecks } from './conformance/list-checks.ts'
import { orderChecks } from './conformance/order-checks.ts'
import { partChecks } from './conformance/part-checks.ts'
import { publicChecks } from './conformance/public-checks.ts'
import { revisionChecks } from './conformance/revision-checks.ts'
import { benchFor, type Check, type Subject } from './conformance/subject.ts'
import { translationChecks } from './conformance/translation-checks.ts'
import { wordChecks } from './conformance/word-checks.ts'
import { writingChecks } from './conformance/writing-checks.ts'

export function conformanceChecks(subject: Subject): readonly Check[] {
  const bench = benchFor(subject)
  if (subject.entity.parent) return partChecks(bench)
  if (subject.entity.between) return linkChecks(bench)
  return [
    ...accessChecks(bench),
    ...publicChecks(bench),
    ...writingChecks(bench),
    ...listChecks(bench),
    ...wordChecks(bench),
    ...orderChecks(bench),
    ...lifeChecks(bench),
    ...revisionChecks(bench),
    ...translationChecks(bench),
  ]
}
