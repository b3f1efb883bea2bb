/** Reads codes out of pictures where the browser cannot: a file of its own, because it is twenty times as long as the app. */
import {
  BarcodeFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library'

const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [
      ...[BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.UPC_E],
      ...[BarcodeFormat.CODE_128, BarcodeFormat.CODE_39, BarcodeFormat.ITF],
    ],
  ],
])
const readers = [new MultiFormatOneDReader(hints), new QRCodeReader(), new DataMatrixReader()]

/** Null where the picture shows no code. */
function read({ data, width, height }: ImageData): string | null {
  const brightness = new Uint8ClampedArray(width * height)
  for (let index = 0; index < brightness.length; index += 1) {
    const at = index * 4
    // Green counts twice, as it does for the eye.
    brightness[index] = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 4
  }
  const picture = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(brightness, width, height)))
  for (const reader of readers)
    try {
      return reader.decode(picture, hints).getText()
    } catch {
      // This is how readers say that they see nothing.
      reader.reset()
    }
  return null
}

;(globalThis as unknown as { readStockCode: typeof read }).readStockCode = read
