import { definePart } from '../part.ts'
import { deleteData, uninstallListeners } from './uninstall.ts'

export const uninstallPart = definePart({ tasks: [deleteData], listeners: uninstallListeners })
