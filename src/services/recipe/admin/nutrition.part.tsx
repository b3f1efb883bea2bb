/** What is in a serving; stored at once, beside the form. */
import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, write } from '../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { type Nutrition, nutrients } from '../domain/recipe.ts'
import { CustomNutrients, customRows, isTwice, storedCustom } from './custom-nutrients.tsx'
import './editor.css'
import { say } from './words.ts'

type Props = { readonly service: OpenService; readonly record: AnyRecord }
type Values = Partial<Nutrition>

export default function NutritionPart({ service, record }: Props) {
  const client = useQueryClient()
  const [values, setValues] = useState<Values>((record.nutrition as Values | null) ?? { per: 'serving' })
  const [own, setOwn] = useState(customRows(values.custom))
  const tell = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const run = (call: string, body?: object) =>
    write(service, `${call} /recipes/${record.id}/nutrition`, body)
      .then(() => forgetAnswers(client, service))
      .then(() => notifications.show({ color: 'teal', message: say.saved }))
      .catch(tell)
  return (
    <div className="stack">
      <div className="recipenutrition">
        <Select
          label={say.per}
          allowDeselect={false}
          value={values.per ?? 'serving'}
          data={[
            { value: 'serving', label: say.perServing },
            { value: '100g', label: say.per100 },
          ]}
          onChange={per => setValues({ ...values, per: per === '100g' ? '100g' : 'serving' })}
        />
        <TextInput
          label={say.servingSize}
          placeholder={say.servingExample}
          maxLength={60}
          value={values.serving_size ?? ''}
          onChange={event => setValues({ ...values, serving_size: event.currentTarget.value || null })}
        />
        {(['calories', ...nutrients] as const).map(name => (
          <NumberInput
            key={name}
            label={say.nutrients[name]}
            suffix={name === 'calories' ? ' kcal' : name === 'cholesterol' || name === 'sodium' ? ' mg' : ' g'}
            min={0}
            value={values[name] ?? ''}
            onChange={value => setValues({ ...values, [name]: value === '' ? null : Number(value) })}
          />
        ))}
      </div>
      <CustomNutrients rows={own} onChange={setOwn} />
      <Group>
        <Button
          variant="light"
          disabled={own.some(row => isTwice(own, row))}
          onClick={() => void run('PUT', { ...values, custom: storedCustom(own) })}
        >
          {say.saveNutrition}
        </Button>
        {record.nutrition !== null && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              setValues({ per: 'serving' })
              setOwn([])
              void run('DELETE')
            }}
          >
            {say.dropNutrition}
          </Button>
        )}
      </Group>
    </div>
  )
}
