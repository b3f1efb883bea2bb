/** Sentences about values that do not fit: English as programs know it, German with the field's label. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sentenceIn } from '../errors.ts'
import { spokenField } from '../field-labels.ts'
import { type MisfitWord, misfitTables } from '../misfit-words.ts'
import { counted, invalidParams, missing, problemOf, problemsOf, spokenIn, Unfit, wrongType } from '../misfits.ts'
import { refuseProblems } from '../records/problems.ts'
import type { Service } from '../service.ts'

const words = { de: { 'Deepest point': 'Tiefster Punkt' }, 'de-AT': { 'Deepest point': 'Tiefpunkt' } }
const depth = spokenField('depth_at', { label: 'Deepest point', words })

const told = (unfit: Unfit, language: string, field: Parameters<typeof problemOf>[0] = depth) =>
  sentenceIn(problemOf(field, unfit).told!, language)

describe('the tables', () => {
  const marks = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].toSorted()
  for (const word of Object.keys(misfitTables.en) as MisfitWord[])
    test(`${word} says the same in German`, () => {
      const [english, german] = [marks(misfitTables.en[word]), marks(misfitTables.de![word]!)]
      const isOne = word.endsWith('_one')
      assert.deepEqual(isOne ? english.filter(mark => german.includes(mark)) : english, german)
    })
})

describe('sentences', () => {
  for (const [name, unfit, english, german] of [
    [
      'a length',
      new Unfit('rest_too_long', 'too_long', { max: 5 }),
      'must be at most 5 characters long.',
      'darf höchstens 5 Zeichen lang sein.',
    ],
    [
      'one item',
      new Unfit('x', counted('too_few_items', 1), { min: 1 }),
      'must contain at least 1 item.',
      'muss mindestens einen Eintrag haben.',
    ],
    ['a type', wrongType('string'), 'is not of type string.', 'muss ein Text sein.'],
    [
      'two types',
      wrongType('integer', 'null'),
      'is not of type integer or null.',
      'muss eine ganze Zahl oder leer sein.',
    ],
    [
      'a bound',
      new Unfit('x', 'above', { min: 3, low: spokenIn({ en: 'exclusive', de: 'ausschließlich' }) }),
      'must be greater than 3 (exclusive).',
      'muss größer sein als 3 (ausschließlich).',
    ],
  ] as const)
    test(`${name} is told in English by the name, in German by the label`, () => {
      assert.equal(problemOf(depth, unfit).message, `depth_at ${english}`)
      assert.equal(told(unfit, 'en-GB'), `depth_at ${english}`)
      assert.equal(told(unfit, 'de'), `Tiefster Punkt ${german}`)
      assert.equal(told(unfit, 'de-AT'), `Tiefpunkt ${german}`)
      assert.equal(told(unfit, 'fr'), `depth_at ${english}`, 'a language without a table is told in English')
    })

  test('a field without a word of its service is called by the common word, or by its name', () => {
    assert.equal(told(wrongType('string'), 'de', spokenField('city')), 'Ort muss ein Text sein.')
    assert.equal(told(wrongType('string'), 'de', spokenField('gizmo')), 'gizmo muss ein Text sein.')
  })

  test('a value is never read as a mark', () => {
    const unfit = new Unfit('x', 'not_among', { values: '{field}, {max}' })
    assert.equal(told(unfit, 'de'), 'Tiefster Punkt muss einer dieser Werte sein: {field}, {max}.')
  })
})

describe('errors', () => {
  test('all parameters are named, in the language of the sentence', () => {
    const error = invalidParams(problemsOf({ city: wrongType('string'), gizmo: wrongType('boolean') }), 'detailed')
    assert.equal(error.message, 'Invalid parameter(s): city, gizmo')
    assert.deepEqual(error.data, {
      params: { city: 'city is not of type string.', gizmo: 'gizmo is not of type boolean.' },
      details: {
        city: { code: 'rest_invalid_type', message: 'city is not of type string.' },
        gizmo: { code: 'rest_invalid_type', message: 'gizmo is not of type boolean.' },
      },
    })
    assert.equal(sentenceIn(error.sentences[0]!, 'de'), 'Nicht zulässige Angaben: Ort, gizmo')
    assert.deepEqual(Object.keys(error.problems), ['city', 'gizmo'])
  })

  test('what is missing is listed by its label', () => {
    const judge = { errors: { prefix: 'x', table: {} } } as unknown as Service
    assert.throws(
      () => refuseProblems({ depth_at: missing(depth) }, judge),
      (error: { message: string; sentences: Parameters<typeof sentenceIn>[0][] }) =>
        error.message === 'Missing parameter(s): depth_at' &&
        sentenceIn(error.sentences[0]!, 'de') === 'Fehlende Angaben: Tiefster Punkt',
    )
  })
})
