/** A list as pictures. */
import './media.css'
import { Link } from '@tanstack/react-router'
import type { Gallery as GallerySpec } from '../../src/kernel/admin.ts'
import { useMedia } from '../client/media.ts'
import { type CellSource, Value } from './cell.tsx'
import type { TableRow } from './data-table.tsx'
import { MediaPicture } from './media-dialog.tsx'

type Props = {
  readonly gallery: GallerySpec
  readonly source: CellSource
  readonly rows: readonly TableRow[]
  readonly addressOf: (row: TableRow) => string | null
}

export const Gallery = ({ gallery, source, rows, addressOf }: Props) => (
  <ul className="mediagrid gallery">
    {rows.map(row => (
      <li key={row.id}>
        <Link to={addressOf(row) ?? '.'} className="mediatile">
          <Picture value={row[gallery.image]} />
          <span className="medianame">
            <Value source={source} name={gallery.title} as="title" row={row} />
            {gallery.below && (
              <span className="below">
                <Value source={source} name={gallery.below} row={row} />
              </span>
            )}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

/** A number of the library, or an address. */
function Picture({ value }: { value: unknown }) {
  const media = useMedia(typeof value === 'number' ? value : null)
  if (typeof value === 'string' && value !== '')
    return <img className="mediapicture" src={value} alt="" loading="lazy" />
  return <MediaPicture media={media} />
}
