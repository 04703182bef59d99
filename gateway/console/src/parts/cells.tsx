import { ScrollRegion } from './scroll-region.js'
import './cells.css'

interface CellsProps {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The id of what says more about it. */
  readonly describedBy?: string
}

/** Cells as they are in a person's table, which scroll in their place. */
export const Cells = ({ label, head, rows, describedBy }: CellsProps) => (
  <ScrollRegion className="table-view" label={label}>
    <table className="rows" aria-describedby={describedBy}>
      <thead>
        <tr>{head.map((cell, column) => headCell(cell, column))}</tr>
      </thead>
      <tbody>{rows.map((row, at) => bodyRow(row, at))}</tbody>
    </table>
  </ScrollRegion>
)

/** Rows and cells stay where they are: their places are what they are known by. */
const bodyRow = (row: readonly string[], place: number) => (
  <tr key={place}>{row.map((cell, column) => bodyCell(cell, column))}</tr>
)
const headCell = (cell: string, column: number) => (
  <th scope="col" key={column}>
    {cell}
  </th>
)
const bodyCell = (cell: string, column: number) => <td key={column}>{cell}</td>
