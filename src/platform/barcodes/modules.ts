/** A code as the dark and light fields that readers look for, with the white around it that they need. */

export const barcodeKinds = ['qr', 'datamatrix', 'code128', 'ean13', 'ean8', 'upca'] as const
export type BarcodeKind = (typeof barcodeKinds)[number]
export type Barcode = { readonly kind: BarcodeKind; readonly text: string }

export type Modules = {
  readonly rows: readonly (readonly boolean[])[]
  /** How many modules high a row is: bars are one row, and tall. */
  readonly rowHeight: number
}

/** The kind cannot say this text: a wrong check digit, a letter that it does not have. */
export class BarcodeError extends Error {
  override readonly name = 'BarcodeError'
}

/** The libraries are loaded with the first code: a server that draws none does not hold them. */
export async function modulesOf({ kind, text }: Barcode): Promise<Modules> {
  try {
    if (text === '') throw new Error('There is nothing to write.')
    return kind === 'qr' ? await qrModules(text) : await otherModules(kind, text)
  } catch (error) {
    throw new BarcodeError(`This text cannot be written as ${kind}.`, { cause: error })
  }
}

/** Modules of white around a code, as its standard asks; readers fail without them. */
const QUIET: Readonly<Record<Exclude<BarcodeKind, 'qr'>, number>> = {
  datamatrix: 2,
  code128: 10,
  ean13: 11,
  ean8: 11,
  upca: 11,
}

async function qrModules(text: string): Promise<Modules> {
  const { encode } = await import('uqr')
  return { rows: encode(text, { ecc: 'M', border: 4 }).data, rowHeight: 1 }
}

type Bars = { readonly sbs: readonly number[] }
type Matrix = { readonly pixs: readonly number[]; readonly pixx: number }

async function otherModules(kind: Exclude<BarcodeKind, 'qr'>, text: string): Promise<Modules> {
  const { default: library } = await import('bwip-js/node')
  const [drawn] = library.raw({ bcid: kind, text }) as unknown as readonly (Bars | Matrix)[]
  const quiet = QUIET[kind]
  if ('sbs' in drawn!) {
    const row = widened(
      drawn.sbs.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0)),
      quiet,
    )
    return { rows: [row], rowHeight: Math.round(row.length / 3) }
  }
  const { pixs, pixx } = drawn!
  const lines = Array.from({ length: pixs.length / pixx }, (_, at) => pixs.slice(at * pixx, (at + 1) * pixx))
  const white = Array.from({ length: quiet }, () => Array.from({ length: pixx + 2 * quiet }, () => false))
  return { rows: [...white, ...lines.map(line => widened(line.map(Boolean), quiet)), ...white], rowHeight: 1 }
}

function widened(row: readonly boolean[], quiet: number): boolean[] {
  const white = Array.from({ length: quiet }, () => false)
  return [...white, ...row, ...white]
}
