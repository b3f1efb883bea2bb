/** Allergens and diets as the ingredients tell them while they are typed, with the reasons; the author has the last word. */
import { Select } from '@mantine/core'
import type { Form } from '../../../../admin/client/form.ts'
import { type DietFlag, type Finding, findingsOf } from '../domain/foods/diets.ts'
import { foodWords } from '../domain/foods/food-words.ts'
import type { Allergen } from '../domain/foods/foods.ts'
import type { Ingredient } from '../domain/recipe.ts'
import './editor.css'
import { say } from './words.ts'

type Claims = Readonly<Record<string, boolean>>

export default function FoodPart({ form }: { readonly form: Form }) {
  const rows: readonly Pick<Ingredient, 'name'>[] = form.values.ingredients ?? []
  const { allergens, diets } = findingsOf(rows.map(({ name }) => name).filter(Boolean))
  const claims: Claims = form.values.food_claims ?? {}
  const claim = (name: string, is: boolean | null) => {
    const { [name]: _, ...others } = claims
    form.set('food_claims', is === null ? others : { ...others, [name]: is })
  }
  const names = document.documentElement.lang.startsWith('de') ? foodWords.de : foodWords.en
  return (
    <div className="stack">
      <Findings
        label={say.allergens}
        found={allergens}
        nameOf={name => names[`allergen_${name as Allergen}`]}
        {...{ claims, claim }}
      />
      <Findings
        label={say.diets}
        found={diets}
        nameOf={name => names[`diet_${name as DietFlag}`]}
        {...{ claims, claim }}
      />
    </div>
  )
}

type Props = {
  readonly label: string
  readonly found: readonly Finding<string>[]
  readonly nameOf: (name: string) => string
  readonly claims: Claims
  readonly claim: (name: string, is: boolean | null) => void
}

const Findings = ({ label, found, nameOf, claims, claim }: Props) => (
  <table className="recipetable" aria-label={label}>
    <thead>
      <tr>
        {[label, say.found, say.decided].map(text => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {found.map(({ name, is, because }) => (
        <tr key={name}>
          <th scope="row">{nameOf(name)}</th>
          <td>
            {wordFor(is)}
            {because.length > 0 && <small> ({because.join(', ')})</small>}
          </td>
          <td>
            <Select
              size="xs"
              aria-label={say.decide(nameOf(name))}
              allowDeselect={false}
              value={Object.hasOwn(claims, name) ? String(claims[name]) : ''}
              data={[
                { value: '', label: say.asFound },
                { value: 'true', label: say.yes },
                { value: 'false', label: say.no },
              ]}
              onChange={value => claim(name, value ? value === 'true' : null)}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const wordFor = (is: boolean | null): string => (is === null ? say.unknown : is ? say.yes : say.no)
