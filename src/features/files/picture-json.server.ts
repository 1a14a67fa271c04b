// Statements are written while modules load, so the table must be declared before.
import './file.table.ts'

export { pictureJson, picturesJson } from '#kit/entity/public-picture.server.ts'
