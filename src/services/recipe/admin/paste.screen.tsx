/** A whole list of ingredients as text, read while it is typed, and saved in place of a recipe's ingredients. */
import { Button, Select, Table, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import { readList } from '../domain/quantities/read-line.ts'
import { kitchenLanguage } from '../domain/quantities/units.ts'
import { say } from './words.ts'

type Listed = { readonly id: number; readonly title: string; readonly language: string }

export default function PasteScreen({ service, screen }: ScreenProps<'own'>) {
  const recipes = useAnswer<Listed[]>(service, '/recipes', { per_page: 100 })
  const [chosen, setChosen] = useState<string | null>(null)
  const recipe = recipes.data?.data.find(({ id }) => String(id) === chosen)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Select
          aria-label={say.recipe}
          placeholder={say.choose}
          searchable
          value={chosen}
          onChange={setChosen}
          data={(recipes.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      </PageHead>
      {recipes.error && <ErrorState error={recipes.error} />}
      {!recipes.error && !recipes.data && <FormSkeleton />}
      {recipe && <Paste key={recipe.id} recipe={recipe} service={service} />}
    </>
  )
}

function Paste({ recipe, service }: Pick<ScreenProps<'own'>, 'service'> & { readonly recipe: Listed }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const lines = readList(text, kitchenLanguage(recipe.language))
  const save = async () => {
    const items = lines.map(({ group, quantity, unit, name, note, isOptional }) => ({
      ...{ group, quantity, unit, name, note },
      optional: isOptional,
    }))
    await write(service, `POST /recipes/${recipe.id}/ingredients`, { items })
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: say.saved })
  }
  const onSave = () => void save().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  return (
    <section className="panel section stack" aria-label={recipe.title}>
      <Textarea
        label={say.paste}
        description={say.pasteHelp}
        autosize
        minRows={8}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Table aria-label={say.read}>
        <Table.Thead>
          <Table.Tr>
            {[say.amount, say.unit, say.ingredient, say.note].map(label => (
              <Table.Th key={label}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            <Table.Tr key={`${index} ${line.name}`}>
              <Table.Td>{line.quantity}</Table.Td>
              <Table.Td>{line.unit}</Table.Td>
              <Table.Td>{line.name}</Table.Td>
              <Table.Td>{line.note}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Button disabled={lines.length === 0} onClick={onSave}>
        {say.save}
      </Button>
    </section>
  )
}
