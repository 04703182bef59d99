import type { HierarchyNode } from '@regesta/contracts/projects'
import type { HierarchyRow } from './queries/trees.js'
import { storedReport } from './stored-report.js'

/** A row of a tree in the words of the interface. Threads that only find such rows load no schemas to check reports with. */
export const hierarchyNode = ({
  depth: _,
  validation_report,
  ...node
}: HierarchyRow): Omit<HierarchyNode, 'children'> => ({
  ...node,
  name: node.filename,
  path: node.absolute_path,
  validation_report: storedReport(validation_report),
})
