/** What is in a serving beside what every label has: potassium, caffeine, in whichever unit the name says. */
import { Button, Group, NumberInput, TextInput } from '@mantine/core'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { RemoveButton } from '../../../../admin/kit/remove-button.tsx'
import { say } from './words.ts'

/** A row that is being typed may have no name or no amount yet. */
export type CustomNutrient = { readonly key: string; readonly name: string; readonly value: number | null }

export const customRows = (stored: Readonly<Record<string, number>> = {}): readonly CustomNutrient[] =>
  Object.entries(stored).map(([name, value]) => ({ key: crypto.randomUUID(), name, value }))

/** As it is stored: rows that say nothing are left out. */
export const storedCustom = (rows: readonly CustomNutrient[]): Record<string, number> =>
  Object.fromEntries(
    rows.flatMap(({ name, value }) => (name.trim() === '' || value === null ? [] : [[name.trim(), value]])),
  )

export const isTwice = (rows: readonly CustomNutrient[], { key, name }: CustomNutrient): boolean =>
  name.trim() !== '' && rows.some(other => other.key !== key && other.name.trim() === name.trim())

type Props = {
  readonly rows: readonly CustomNutrient[]
  readonly onChange: (rows: readonly CustomNutrient[]) => void
}

export function CustomNutrients({ rows, onChange }: Props) {
  const change = (index: number, more: Partial<CustomNutrient>) =>
    onChange(rows.with(index, { ...rows[index]!, ...more }))
  return (
    <div className="stack">
      {rows.map((row, index) => (
        <Group key={row.key} align="end" wrap="nowrap">
          <TextInput
            label={say.nutrientName}
            placeholder={say.nutrientExample}
            maxLength={60}
            value={row.name}
            error={isTwice(rows, row) && say.nutrientTwice}
            onChange={event => change(index, { name: event.currentTarget.value })}
          />
          <NumberInput
            label={say.amount}
            value={row.value ?? ''}
            onChange={value => change(index, { value: value === '' ? null : Number(value) })}
          />
          <RemoveButton
            label={say.remove(row.name || say.line(index + 1))}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          />
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => onChange([...rows, { key: crypto.randomUUID(), name: '', value: null }])}
        >
          {say.addNutrient}
        </Button>
      </Group>
    </div>
  )
}
