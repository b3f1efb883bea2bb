/** QR codes and barcodes: as SVG for pages, as PNG for mails, and on sheets of labels as PDF. */
import { drawSvg } from './draw.ts'
import { type Barcode, modulesOf } from './modules.ts'
import { drawPng } from './png.ts'

export { type Label, type LabelSheet, labelSheets, printLabels } from './labels.ts'
export { type Barcode, BarcodeError, type BarcodeKind, barcodeKinds } from './modules.ts'

/** Sharp at any size. Whoever does not see it hears `label`. */
export const barcodeSvg = async (code: Barcode, label: string): Promise<string> => drawSvg(await modulesOf(code), label)

/** For what shows no SVG. */
export const barcodePng = async (code: Barcode, pointsPerModule = 6): Promise<Buffer> =>
  drawPng(await modulesOf(code), pointsPerModule)
