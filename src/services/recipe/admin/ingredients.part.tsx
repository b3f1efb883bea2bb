/** What is cooked with: row by row, or as a whole list of text that is read while it is typed, for as many as are told. */
import { Button, Checkbox, Group, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Form } from '../../../../admin/client/form.ts'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { writtenAmount } from '../domain/amounts.ts'
import { readList } from '../domain/quantities/read-line.ts'
import { servingFactor } from '../domain/quantities/sums.ts'
import { kitchenLanguage } from '../domain/quantities/units.ts'
import type { Ingredient } from '../domain/recipe.ts'
import './editor.css'
import { SortedRows } from './sorted-rows.tsx'
import { say } from './words.ts'

type Row = Partial<Ingredient> & Pick<Ingredient, 'name'>

export default function IngredientsPart({ form }: { readonly form: Form }) {
  const rows: readonly Row[] = form.values.ingredients ?? []
  const set = (list: readonly Row[]) => form.set('ingredients', list)
  const language = kitchenLanguage(String(form.values.language ?? document.documentElement.lang))
  return (
    <div className="stack">
      <SortedRows
        rows={rows}
        label={say.ingredients}
        nameOf={({ name }, index) => name || say.line(index + 1)}
        onChange={set}
      >
        {(row, change) => <IngredientRow row={row} change={change} />}
      </SortedRows>
      {form.errors.ingredients && <p className="reciperror">{form.errors.ingredients}</p>}
      <Group>
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => set([...rows, { name: '', quantity: '', unit: '' }])}
        >
          {say.addIngredient}
        </Button>
      </Group>
      <Paste language={language} onTake={list => set([...rows, ...list])} />
      <Scaled rows={rows} servings={Number(form.values.servings) || 4} language={language} />
    </div>
  )
}

type RowProps = { readonly row: Row; readonly change: (more: Partial<Row>) => void }

const IngredientRow = ({ row, change }: RowProps) => (
  <>
    <TextInput
      aria-label={say.amount}
      placeholder={say.amount}
      value={row.quantity ?? ''}
      onChange={event => change({ quantity: event.currentTarget.value })}
    />
    <TextInput
      aria-label={say.unit}
      placeholder={say.unit}
      value={row.unit ?? ''}
      onChange={event => change({ unit: event.currentTarget.value })}
    />
    <TextInput
      className="recipename"
      aria-label={say.ingredient}
      placeholder={say.ingredient}
      value={row.name}
      onChange={event => change({ name: event.currentTarget.value })}
    />
    <TextInput
      className="recipenote"
      aria-label={say.note}
      placeholder={say.note}
      value={row.note ?? ''}
      onChange={event => change({ note: event.currentTarget.value })}
    />
    <TextInput
      className="recipelink"
      type="url"
      aria-label={say.link}
      placeholder="https://…"
      value={row.link ?? ''}
      error={row.link && !/^https?:\/\/\S+$/.test(row.link) && say.linkWrong}
      onChange={event => change({ link: event.currentTarget.value.trim() })}
    />
    <TextInput
      className="recipegroup"
      aria-label={say.group}
      placeholder={say.group}
      value={row.group ?? ''}
      onChange={event => change({ group: event.currentTarget.value })}
    />
    <Checkbox
      className="recipeoptional"
      label={say.optional}
      checked={row.optional ?? false}
      onChange={event => change({ optional: event.currentTarget.checked })}
    />
  </>
)

type PasteProps = {
  readonly language: ReturnType<typeof kitchenLanguage>
  readonly onTake: (rows: readonly Row[]) => void
}

function Paste({ language, onTake }: PasteProps) {
  const [text, setText] = useState('')
  const lines = readList(text, language)
  const take = () => {
    onTake(
      lines.map(({ group, quantity, unit, name, note, isOptional }) => ({
        ...{ group, quantity, unit, name, note },
        optional: isOptional,
      })),
    )
    setText('')
  }
  return (
    <div className="recipepaste">
      <Textarea
        label={say.paste}
        description={say.pasteHelp}
        autosize
        minRows={3}
        maxRows={14}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {lines.length > 0 && (
        <table className="recipetable" aria-label={say.read}>
          <thead>
            <tr>
              {[say.amount, say.unit, say.ingredient, say.note].map(label => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={`${index} ${line.name}`}>
                <td>{line.quantity}</td>
                <td>{line.unit}</td>
                <td>{line.name}</td>
                <td>{line.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button variant="light" disabled={lines.length === 0} onClick={take}>
        {say.takeLines(lines.length)}
      </Button>
    </div>
  )
}

type ScaledProps = Pick<PasteProps, 'language'> & { readonly rows: readonly Row[]; readonly servings: number }

/** As readers will see it who cook for more. */
function Scaled({ rows, servings, language }: ScaledProps) {
  const [wanted, setWanted] = useState<number | null>(null)
  const factor = servingFactor(servings, wanted ?? servings * 2)
  return (
    <details className="recipescaled">
      <summary>{say.scaled}</summary>
      <NumberInput
        label={say.servings}
        min={0.25}
        value={wanted ?? servings * 2}
        onChange={value => setWanted(Number(value) > 0 ? Number(value) : null)}
      />
      <ul>
        {rows.map((row, index) => (
          <li key={`${index} ${row.name}`}>
            {writtenAmount(
              { quantity: row.quantity ?? '', unit: row.unit ?? '', name: row.name },
              { language, factor, system: null },
            )}{' '}
            {row.name}
          </li>
        ))}
      </ul>
    </details>
  )
}
