/** What a stay would cost, line by line. */
import { Alert, Button, Group, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PriceLines } from '../../../../admin/kit/desk/price-lines.tsx'
import { useNames } from './names.ts'
import { priceStay } from './parking-api.ts'
import { useParkingWords } from './words.ts'

export function QuoteBox({ spaceTypeId }: { readonly spaceTypeId: number }) {
  const words = useParkingWords()
  const locations = useNames('locations')
  const [asked, setAsked] = useState({ location: null as string | null, entry: '', exit: '' })
  const location = asked.location ?? String([...locations.keys()][0] ?? '')
  const quote = useMutation({
    mutationFn: () =>
      priceStay({
        location_id: Number(location),
        space_type_id: spaceTypeId,
        entry: asked.entry,
        exit: asked.exit,
      }),
  })
  const isComplete = location !== '' && asked.entry !== '' && asked.exit !== ''
  return (
    <fieldset className="stack" aria-label={words.tryOut}>
      <legend>{words.tryOut}</legend>
      <p className="lead">{words.tryText}</p>
      <Group align="end">
        <Select
          label={words.location}
          data={[...locations].map(([id, label]) => ({ value: String(id), label }))}
          allowDeselect={false}
          value={location}
          onChange={value => setAsked({ ...asked, location: value })}
        />
        {(['entry', 'exit'] as const).map(name => (
          <TextInput
            key={name}
            type="datetime-local"
            label={words[name]}
            value={asked[name]}
            onChange={({ target }) => setAsked({ ...asked, [name]: target.value })}
          />
        ))}
        <Button variant="default" disabled={!isComplete} loading={quote.isPending} onClick={() => quote.mutate()}>
          {words.showPrice}
        </Button>
      </Group>
      {quote.isError && <Alert color="red">{quote.error.message}</Alert>}
      {quote.data && <PriceLines {...quote.data} />}
    </fieldset>
  )
}
