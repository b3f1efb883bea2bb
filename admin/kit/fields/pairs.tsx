/** Names with a value each, such as rates by currency or profiles by network: one line for each. */
import { Button, Fieldset, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../client/words.tsx'
import { RemoveButton } from '../remove-button.tsx'
import { FieldControl, type FieldProps } from './field.tsx'
import { fieldFrom, type PartSchema } from './schema-field.ts'

type Pair = readonly [name: string, value: unknown]
type Props = FieldProps & { readonly part: PartSchema }

/** Longer texts have room. */
const kindOf = ({ type, maxLength = 0 }: PartSchema) =>
  type === 'string' && maxLength > 1000 ? ({ type: 'longText' } as const) : {}

/** Lines without a name are not told: they are half typed. Of two with one name the last stands. */
export function PairsControl({ part, ...props }: Props) {
  const { field, value, isDisabled, error, onChange } = props
  const words = useWords()
  const [pairs, setPairs] = useState<readonly Pair[]>(() => Object.entries(value ?? {}))
  const take = (next: readonly Pair[]) => {
    setPairs(next)
    onChange(Object.fromEntries(next.filter(([name]) => name.trim() !== '').map(([name, one]) => [name.trim(), one])))
  }
  const change = (at: number, pair: Pair) => take(pairs.map((one, index) => (index === at ? pair : one)))
  return (
    <Fieldset legend={field.label} disabled={isDisabled}>
      <Stack gap="sm">
        {field.description && <p className="sectionhelp">{field.description}</p>}
        {pairs.map(([name, one], at) => (
          // Lines have no name that stays while it is typed: their place is all that tells them apart.
          <div key={`${at}-${pairs.length}`} className="pairsrow">
            <TextInput
              label={words.pairName}
              value={name}
              maxLength={100}
              onChange={event => change(at, [event.currentTarget.value, one])}
            />
            <FieldControl
              {...props}
              control={undefined}
              error={undefined}
              field={{ ...fieldFrom('value', part), ...kindOf(part), label: words.pairValue }}
              value={one}
              onChange={next => change(at, [name, next])}
            />
            <RemoveButton label={words.remove} onClick={() => take(pairs.filter((_, index) => index !== at))} />
          </div>
        ))}
        <Button
          variant="default"
          size="xs"
          onClick={() => setPairs([...pairs, ['', part.type === 'string' ? '' : null]])}
        >
          {words.addRow}
        </Button>
        {error && <p className="fielderror">{error}</p>}
      </Stack>
    </Fieldset>
  )
}
