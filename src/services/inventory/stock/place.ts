/** Where an item may lie. */
export type Place = { readonly itemId: number; readonly warehouseId: number }

export const keyOf = ({ itemId, warehouseId }: Place): string => `${itemId} ${warehouseId}`

export const byPlace = (one: Place, other: Place): number =>
  one.itemId - other.itemId || one.warehouseId - other.warehouseId
