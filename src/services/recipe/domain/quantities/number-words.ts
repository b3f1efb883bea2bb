/** Numbers and small words that cooks write out, by language. */
import { type Fraction, fraction } from './fraction.ts'
import type { KitchenLanguage } from './units.ts'

type Words = {
  /** The longest first. */
  readonly numbers: readonly (readonly [words: string, value: Fraction])[]
  /** Between the ends of a range. */
  readonly to: readonly string[]
  /** Before a number that is not meant exactly. */
  readonly about: readonly string[]
  /** Before or instead of a number: how much is for the cook to say. */
  readonly vague: readonly string[]
  /** Behind the name. */
  readonly toTaste: readonly string[]
  readonly optional: readonly string[]
  /** Before a unit: how full it is. */
  readonly measured: readonly string[]
  /** Between a unit and what it measures. */
  readonly of: RegExp | null
}

const counted = (list: string, first = 1): (readonly [string, Fraction])[] =>
  list.split(' ').map((word, index) => [word, fraction(index + first)] as const)

const half = fraction(1, 2)
const quarter = fraction(1, 4)

export const words: Readonly<Record<KitchenLanguage, Words>> = {
  en: {
    numbers: [
      ['one and a half', fraction(3, 2)],
      ['three quarters', fraction(3, 4)],
      ['half a dozen', fraction(6)],
      ['a quarter', quarter],
      ['a dozen', fraction(12)],
      ['half an', half],
      ['half a', half],
      ['a half', half],
      ['one half', half],
      ['half', half],
      ['quarter', quarter],
      ...counted('one two three four five six seven eight nine ten eleven twelve'),
      ['an', fraction(1)],
      ['a', fraction(1)],
    ],
    to: ['to', 'or'],
    about: ['approximately', 'approx.', 'approx', 'about', 'around', 'roughly', '~', 'ca.'],
    vague: ['a little bit of', 'a little', 'a few', 'a couple of', 'a couple', 'a bit of', 'some', 'plenty of'],
    toTaste: ['to taste', 'as needed', 'as required', 'for serving', 'to serve', 'for garnish'],
    optional: ['optional'],
    measured: ['heaping', 'heaped', 'rounded', 'level', 'scant', 'generous', 'packed', 'big', 'good'],
    of: /^of\s+/i,
  },
  de: {
    numbers: [
      ['drei viertel', fraction(3, 4)],
      ['ein halbes dutzend', fraction(6)],
      ['ein dutzend', fraction(12)],
      ['eineinhalb', fraction(3, 2)],
      ['anderthalb', fraction(3, 2)],
      ['ein halbes', half],
      ['ein halber', half],
      ['eine halbe', half],
      ['einen halben', half],
      ['ein viertel', quarter],
      ['halbe', half],
      ['halber', half],
      ['halbes', half],
      ...counted('zwei drei vier fünf sechs sieben acht neun zehn elf zwölf', 2),
      ['einen', fraction(1)],
      ['eine', fraction(1)],
      ['ein', fraction(1)],
    ],
    to: ['bis', 'oder'],
    about: ['circa', 'ungefähr', 'etwa', 'ca.', 'ca', 'rund', 'knapp', '~'],
    vague: ['ein wenig', 'ein bisschen', 'ein paar', 'etwas', 'einige', 'wenig', 'reichlich'],
    toTaste: ['nach Geschmack', 'nach Belieben', 'nach Bedarf', 'zum Servieren', 'zum Garnieren', 'n. B.'],
    optional: ['optional', 'nach Wunsch'],
    measured: [
      'gehäufter',
      'gehäufte',
      'gehäuft',
      'gestrichener',
      'gestrichene',
      'gestr.',
      'geh.',
      'großer',
      'große',
      'kleiner',
      'kleine',
      'kleines',
      'großes',
    ],
    of: null,
  },
  fr: {
    numbers: [
      ['trois quarts', fraction(3, 4)],
      ['une demi-douzaine', fraction(6)],
      ['une douzaine', fraction(12)],
      ['un demi', half],
      ['une demi', half],
      ['un quart', quarter],
      ['demie', half],
      ['demi', half],
      ...counted('deux trois quatre cinq six sept huit neuf dix onze douze', 2),
      ['une', fraction(1)],
      ['un', fraction(1)],
    ],
    to: ['à', 'ou'],
    about: ['environ', 'env.', '~'],
    vague: ['un petit peu', 'un peu', 'quelques', 'un soupçon'],
    toTaste: ['au goût', 'selon le goût', 'à volonté', 'pour servir', 'à votre goût'],
    optional: ['facultatif', 'facultative', 'optionnel', 'optionnelle'],
    measured: [
      'bonne',
      'bonnes',
      'grosse',
      'grosses',
      'petite',
      'petites',
      'bon',
      'grande',
      'grandes',
      'gros',
      'petit',
      'petits',
    ],
    of: /^(?:de\s+la\s+|de\s+l['’]\s*|du\s+|des\s+|de\s+|d['’]\s*)/i,
  },
}
