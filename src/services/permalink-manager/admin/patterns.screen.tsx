/** The pattern of each type, with what it would make of real items before it is saved. */
import './addresses.css'
import { Alert, Badge, Button, Group, Table, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import type { patternShape, previewPatternShape } from '../routes/answers/permastructures.ts'
import { say } from './words.ts'

type Pattern = Static<typeof patternShape>
type Preview = Static<typeof previewPatternShape>

export default function PatternsScreen({ service, screen }: ScreenProps<'own'>) {
  const patterns = useAnswer<Pattern[]>(service, '/permastructures')
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {patterns.error && <ErrorState error={patterns.error} />}
      {patterns.isPending && <ListSkeleton />}
      <div className="stack">
        {patterns.data?.data.map(one => (
          <PatternPanel key={`${one.group} ${one.name} ${one.pattern}`} stored={one} service={service} />
        ))}
      </div>
    </>
  )
}

type Props = { readonly stored: Pattern } & Pick<ScreenProps<'own'>, 'service'>

function PatternPanel({ stored, service }: Props) {
  const { group, name, label, tags } = stored
  const client = useQueryClient()
  const [pattern, setPattern] = useState(stored.pattern)
  const [preview, setPreview] = useState<Preview | null>(null)
  const fail = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const look = () =>
    write<Preview>(service, 'POST /permastructures/preview', { group, name, pattern }).then(setPreview, fail)
  const store = async (call: string, body?: object) => {
    await write(service, `${call} /permastructures/${group}/${name}`, body)
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: say.saved })
  }
  return (
    <section className="panel section" aria-label={label}>
      <h2 className="sectiontitle">
        {label} {stored.is_custom && <Badge size="xs">{say.custom}</Badge>}
      </h2>
      <div className="fields">
        <TextInput
          label={say.patternOf(label)}
          value={pattern}
          onChange={event => setPattern(event.currentTarget.value)}
        />
        <fieldset className="chips" aria-label={say.tags}>
          {tags.map(tag => (
            <button
              key={tag}
              type="button"
              className="tagchip"
              onClick={() => setPattern(before => `${before.replace(/\/$/, '')}/${marked(tag)}`)}
            >
              {marked(tag)}
            </button>
          ))}
        </fieldset>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => void look()}>
            {say.preview}
          </Button>
          <Button
            size="xs"
            disabled={pattern === stored.pattern}
            onClick={() => void store('PUT', { pattern }).catch(fail)}
          >
            {say.save}
          </Button>
          {stored.is_custom && (
            <Button size="xs" variant="subtle" onClick={() => void store('DELETE').catch(fail)}>
              {say.restore}
            </Button>
          )}
        </Group>
        {preview && <Samples preview={preview} />}
      </div>
    </section>
  )
}

const marked = (tag: string): string => (tag.startsWith('%') ? tag : `%${tag}%`)

function Samples({ preview }: { preview: Preview }) {
  const { unknown_tags: unknown, collisions, samples } = preview
  return (
    <div aria-live="polite">
      {unknown.length > 0 && <Alert color="red">{say.unknownTags(unknown.join(', '))}</Alert>}
      {collisions > 0 && <Alert color="yellow">{say.collisions(collisions)}</Alert>}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say.type}</Table.Th>
            <Table.Th>{say.before}</Table.Th>
            <Table.Th>{say.after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {samples.map(sample => (
            <Table.Tr key={`${sample.kind} ${sample.id}`}>
              <Table.Td>{sample.title}</Table.Td>
              <Table.Td>{sample.before}</Table.Td>
              <Table.Td>
                <Text span fz="sm" c={sample.collision ? 'red' : undefined}>
                  {sample.after}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
