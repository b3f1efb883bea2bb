/** Real-looking lines of ingredients in three languages, each with what it must be read as. */
import type { KitchenLanguage } from '../domain/quantities/units.ts'

export type ExpectedLine = {
  readonly text: string
  readonly quantity: string
  /** From and to, as fractions: `3/2`. Null where there is no amount. */
  readonly amount: readonly [min: string, max: string] | null
  readonly unit: string | null
  readonly name: string
  readonly note: string
}

type Kitchen = {
  readonly quantities: readonly (readonly [typed: string, min: string, max: string])[]
  readonly units: readonly (readonly [typed: string, code: string])[]
  /** What is measured, and what is counted. */
  readonly measured: readonly string[]
  readonly counted: readonly string[]
  readonly notes: readonly (readonly [typed: string, note: string])[]
  /** What stands between a unit and a name. */
  readonly join: (name: string) => string
}

const same = (typed: string, value: string): readonly [string, string, string] => [typed, value, value]

const kitchens: Readonly<Record<KitchenLanguage, Kitchen>> = {
  en: {
    quantities: [
      ...[
        same('1', '1'),
        same('2', '2'),
        same('1/2', '1/2'),
        same('1 1/2', '3/2'),
        same('¾', '3/4'),
        same('1¼', '5/4'),
      ],
      ...[
        same('0.5', '1/2'),
        same('2.25', '9/4'),
        same('1,000', '1000'),
        same('1-1/2', '3/2'),
        same('a', '1'),
        same('3', '3'),
      ],
      ...([
        ['2-3', '2', '3'],
        ['1 to 2', '1', '2'],
        ['1/2 – 1', '1/2', '1'],
      ] as const),
    ],
    units: [
      ...([
        ['cup', 'cup'],
        ['cups', 'cup'],
        ['tbsp', 'tbsp'],
        ['tbsp.', 'tbsp'],
        ['tablespoons', 'tbsp'],
        ['tsp', 'tsp'],
      ] as const),
      ...([
        ['teaspoon', 'tsp'],
        ['T', 'tbsp'],
        ['t', 'tsp'],
        ['oz', 'oz'],
        ['ounces', 'oz'],
        ['lb', 'lb'],
        ['pounds', 'lb'],
      ] as const),
      ...([
        ['fl oz', 'fl_oz'],
        ['fluid ounces', 'fl_oz'],
        ['g', 'g'],
        ['kg', 'kg'],
        ['ml', 'ml'],
        ['pint', 'pint'],
        ['quarts', 'quart'],
      ] as const),
    ],
    measured: [
      'all-purpose flour',
      'brown sugar',
      'extra-virgin olive oil',
      'whole milk',
      'unsalted butter',
      'grated parmesan',
      'long-grain rice',
    ],
    counted: ['large eggs', 'ripe bananas', 'red onions', 'bay leaves', 'chicken thighs'],
    notes: [
      ['', ''],
      [', sifted', 'sifted'],
      [' (packed)', 'packed'],
      [', finely chopped', 'finely chopped'],
      [', at room temperature', 'at room temperature'],
    ],
    join: name => name,
  },
  de: {
    quantities: [
      ...[
        same('1', '1'),
        same('2', '2'),
        same('½', '1/2'),
        same('1½', '3/2'),
        same('1/4', '1/4'),
        same('1 1/2', '3/2'),
      ],
      ...[
        same('0,5', '1/2'),
        same('2,25', '9/4'),
        same('1.000', '1000'),
        same('250', '250'),
        same('eine', '1'),
        same('zwei', '2'),
      ],
      ...([
        ['2-3', '2', '3'],
        ['1 bis 2', '1', '2'],
        ['3 – 4', '3', '4'],
      ] as const),
    ],
    units: [
      ...([
        ['g', 'g'],
        ['Gramm', 'g'],
        ['kg', 'kg'],
        ['ml', 'ml'],
        ['l', 'l'],
        ['Liter', 'l'],
        ['EL', 'tbsp'],
        ['Esslöffel', 'tbsp'],
      ] as const),
      ...([
        ['TL', 'tsp'],
        ['Teelöffel', 'tsp'],
        ['Prise', 'pinch'],
        ['Prisen', 'pinch'],
        ['Bund', 'bunch'],
        ['Dose', 'can'],
        ['Dosen', 'can'],
      ] as const),
      ...([
        ['Pck.', 'package'],
        ['Päckchen', 'sachet'],
        ['Becher', 'mug'],
        ['Msp.', 'knife_tip'],
        ['Scheiben', 'slice'],
      ] as const),
    ],
    measured: [
      'Weizenmehl',
      'brauner Zucker',
      'Olivenöl',
      'kalte Butter',
      'Milch',
      'glatte Petersilie',
      'gehackte Tomaten',
    ],
    counted: ['Eier', 'rote Zwiebeln', 'reife Bananen', 'Lorbeerblätter', 'Hähnchenbrustfilets'],
    notes: [
      ['', ''],
      [', gesiebt', 'gesiebt'],
      [' (Type 405)', 'Type 405'],
      [', fein gehackt', 'fein gehackt'],
      [' (zimmerwarm)', 'zimmerwarm'],
    ],
    join: name => name,
  },
  fr: {
    quantities: [
      ...[
        same('1', '1'),
        same('2', '2'),
        same('½', '1/2'),
        same('1½', '3/2'),
        same('1/4', '1/4'),
        same('1 1/2', '3/2'),
      ],
      ...[
        same('0,5', '1/2'),
        same('2,25', '9/4'),
        same('1 000', '1000'),
        same('250', '250'),
        same('une', '1'),
        same('deux', '2'),
      ],
      ...([
        ['2-3', '2', '3'],
        ['1 à 2', '1', '2'],
        ['3 ou 4', '3', '4'],
      ] as const),
    ],
    units: [
      ...([
        ['g', 'g'],
        ['grammes', 'g'],
        ['kg', 'kg'],
        ['ml', 'ml'],
        ['cl', 'cl'],
        ['dl', 'dl'],
        ['litre', 'l'],
        ['litres', 'l'],
      ] as const),
      ...([
        ['c. à soupe', 'tbsp'],
        ['cuillères à soupe', 'tbsp'],
        ['c. à s.', 'tbsp'],
        ['càs', 'tbsp'],
        ['c. à café', 'tsp'],
      ] as const),
      ...([
        ['cuillère à café', 'tsp'],
        ['càc', 'tsp'],
        ['pincée', 'pinch'],
        ['pincées', 'pinch'],
        ['botte', 'bunch'],
        ['sachet', 'sachet'],
        ['boîte', 'can'],
      ] as const),
    ],
    measured: [
      'farine',
      'sucre roux',
      "huile d'olive",
      'lait entier',
      'beurre doux',
      'eau tiède',
      'herbes de Provence',
    ],
    counted: ['œufs', 'oignons rouges', 'bananes mûres', 'citrons verts', 'blancs de poulet'],
    notes: [
      ['', ''],
      [', tamisée', 'tamisée'],
      [' (type 55)', 'type 55'],
      [', haché finement', 'haché finement'],
      [' (à température ambiante)', 'à température ambiante'],
    ],
    join: name => (/^[aeiouœh]/i.test(name) ? `d'${name}` : `de ${name}`),
  },
}

/** A thousand lines: every quantity with every unit, in turn with foods and notes, and things that are counted. */
export function expectedLines(language: KitchenLanguage): ExpectedLine[] {
  const { quantities, units, measured, counted, notes, join } = kitchens[language]
  const lines: ExpectedLine[] = []
  for (let round = 0; lines.length < 1000; round++)
    for (const [index, [quantity, min, max]] of quantities.entries()) {
      const [typed, note] = notes[(round + index) % notes.length]!
      const thing = counted[(round + index) % counted.length]!
      lines.push({ text: `${quantity} ${thing}${typed}`, quantity, amount: [min, max], unit: null, name: thing, note })
      for (const [place, [unitTyped, unit]] of units.entries()) {
        const name = measured[(round + index + place) % measured.length]!
        const text = `${quantity} ${unitTyped} ${join(name)}${typed}`
        lines.push({ text, quantity, amount: [min, max], unit, name, note })
      }
    }
  return lines.slice(0, 1000)
}
