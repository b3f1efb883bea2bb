/** Clicks where nothing is, over the picture: the warmer, the more. The same is told in words. */
import { Text } from '@mantine/core'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import { useFormat } from '../../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import '../../admin/editor.css'
import { floorsOf, type MapDocument } from '../../domain/document.ts'
import { sayPro } from './words.ts'

type Props = Pick<ScreenProps, 'service'> & {
  readonly map: number
  /** Rows from above, each from the left. */
  readonly heat: readonly (readonly number[])[]
}
const TOLD = 5

export function HeatGrid({ service, map, heat }: Props) {
  const format = useFormat()
  const doc = useAnswer<{ readonly doc: MapDocument }>(service, `/maps/${map}`).data?.data.doc
  const image = doc && floorsOf(doc)[0]?.image
  const fields = heat.flatMap((cells, row) => cells.map((clicks, column) => ({ row, column, clicks })))
  const most = Math.max(1, ...fields.map(({ clicks }) => clicks))
  const warm = fields.filter(({ clicks }) => clicks > 0).sort((one, other) => other.clicks - one.clicks)
  return (
    <section className="panel section" aria-label={sayPro.dead}>
      <h2 className="sectiontitle">{sayPro.dead}</h2>
      <Text size="sm" mb="sm">
        {warm.length === 0 ? sayPro.deadNone : sayPro.deadText}
      </Text>
      <div
        className="mapheat"
        style={{ aspectRatio: image?.width && image.height ? `${image.width} / ${image.height}` : '4 / 3' }}
      >
        {image?.url && <img src={image.url} alt={image.alt} />}
        {warm.map(({ row, column, clicks }) => (
          <span
            key={`${row} ${column}`}
            title={format.number(clicks)}
            style={{
              left: `${(column / heat.length) * 100}%`,
              top: `${(row / heat.length) * 100}%`,
              opacity: 0.25 + (0.65 * clicks) / most,
            }}
          />
        ))}
      </div>
      <ol className="maptold">
        {warm.slice(0, TOLD).map(({ row, column, clicks }) => (
          <li key={`${row} ${column}`}>{`${sayPro.deadAt(row + 1, column + 1)}: ${format.number(clicks)}`}</li>
        ))}
      </ol>
    </section>
  )
}
