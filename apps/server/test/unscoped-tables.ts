import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { loadModule, type Node, parseSync, type SelectStmt, type WithClause } from 'libpg-query'
import * as tables from '../src/db/tables/index.ts'

await loadModule()

const tableConfigs = Object.values(tables)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table))

/** The tables that a view reads, by the name of the view. */
const tableOfView: Record<string, string> = {
  campaign_calls: 'calls',
  campaign_members: 'memberships',
  contact_search: 'contacts',
  suppression_search: 'suppressions',
}

/** The columns of the tables whose rows belong to a workspace, by table. */
const columnsByTable = new Map(
  tableConfigs.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
)

const isOfWorkspace = (table: string) =>
  columnsByTable.get(table)?.includes('workspace_id') ?? false

/** The pairs of columns that foreign keys keep within one workspace, in both directions. */
const links = new Set(
  tableConfigs.flatMap(({ name, foreignKeys }) =>
    foreignKeys.flatMap((foreignKey) => {
      const { columns, foreignTable, foreignColumns } = foreignKey.reference()
      const foreignName = getTableConfig(foreignTable).name
      return columns.flatMap((column, n) => {
        const [from, to] = [`${name}.${column.name}`, `${foreignName}.${foreignColumns[n]?.name}`]
        return [`${from} ${to}`, `${to} ${from}`]
      })
    }),
  ),
)

/** A table as one part of a statement reads or writes it. */
interface TableUse {
  table: string
  isRestricted: boolean
}

/** The column of a table that a column of a query comes from; without a table, it is computed or of no table of ours. */
interface Origin {
  use?: TableUse
  column: string
}

type Columns = Map<string, Origin>

/** A relation of a query by its alias: a table, or a subquery. */
interface Relation {
  alias: string
  columns: Columns
  /** The table, unless it is a subquery. */
  use?: TableUse
}

/** What a part of a statement sees: the relations of its query and of those around it, and the common table expressions. */
interface Scope {
  levels: Relation[][]
  queries: Map<string, Columns>
}

/** A condition that restricts a table to the rows that another one is restricted to. */
interface Dependency {
  use: TableUse
  on: TableUse
}

/** Statements that read and write no rows. */
const utilities = new Set([
  'CreateStmt',
  'DropStmt',
  'ExecuteStmt',
  'IndexStmt',
  'ListenStmt',
  'TransactionStmt',
  'VacuumStmt',
  'VariableSetStmt',
])

/**
 * Returns the tables with the column `workspace_id` that a statement reads or writes without restricting them by it. A
 * table is restricted when its `workspace_id` equals a value, or when a column of it equals the other column of a foreign
 * key, or the same key of the same table, and that other table is restricted. Only conditions that every row meets count.
 */
export function findUnscopedTables(statement: string): string[] {
  const uses: TableUse[] = []
  const dependencies: Dependency[] = []
  for (const { stmt } of parseSync(statement).stmts ?? []) {
    if (stmt) readStatement(stmt, { levels: [], queries: new Map() })
  }
  for (let hasChanged = true; hasChanged; ) {
    const restricted = dependencies.filter(({ use, on }) => !use.isRestricted && on.isRestricted)
    for (const { use } of restricted) use.isRestricted = true
    hasChanged = restricted.length > 0
  }
  return [...new Set(uses.filter((use) => !use.isRestricted).map(({ table }) => table))]

  /** Reads a statement or a query, and returns its columns. */
  function readStatement(node: Node, scope: Scope): Columns {
    if ('SelectStmt' in node) return readSelect(node.SelectStmt, scope)
    if ('PrepareStmt' in node) return readInner(node.PrepareStmt.query, scope)
    if ('CopyStmt' in node) return readInner(node.CopyStmt.query, scope)
    if ('InsertStmt' in node) {
      const { relation, cols = [], selectStmt, withClause, returningClause } = node.InsertStmt
      const inner = withQueries(scope, withClause)
      const target = readTable(relation, inner)
      const values = selectStmt && 'SelectStmt' in selectStmt ? selectStmt.SelectStmt : {}
      const index = cols.findIndex(
        (col) => 'ResTarget' in col && col.ResTarget.name === 'workspace_id',
      )
      if (values.valuesLists) {
        if (index >= 0 && values.valuesLists.every((list) => isValue(itemOf(list, index)))) {
          restrict(target.use)
        }
        readNested(values.valuesLists, inner)
      } else {
        const origin = [...readSelect(values, inner).values()][index]
        if (origin?.column === 'a value') restrict(target.use)
        else depend(target.use, origin)
      }
      readNested([node.InsertStmt.onConflictClause], { ...inner, levels: [[target]] })
      return readOutputs(returningClause?.exprs, { ...inner, levels: [[target]] })
    }
    if ('UpdateStmt' in node || 'DeleteStmt' in node) {
      const { relation, whereClause, returningClause, withClause } =
        'UpdateStmt' in node ? node.UpdateStmt : node.DeleteStmt
      const from = 'UpdateStmt' in node ? node.UpdateStmt.fromClause : node.DeleteStmt.usingClause
      const inner = withQueries(scope, withClause)
      const level = [readTable(relation, inner)]
      const innerScope = { ...inner, levels: [level, ...inner.levels] }
      for (const item of from ?? []) readFrom(item, level, innerScope)
      readCondition(whereClause, level, innerScope)
      if ('UpdateStmt' in node) readNested(node.UpdateStmt.targetList, innerScope)
      return readOutputs(returningClause?.exprs, innerScope)
    }
    const [kind = ''] = Object.keys(node)
    if (!utilities.has(kind)) throw new Error(`Unknown kind of statement: ${kind}`)
    return new Map()
  }

  function readInner(node: Node | undefined, scope: Scope): Columns {
    return node ? readStatement(node, scope) : new Map()
  }

  function readSelect(select: SelectStmt, scope: Scope): Columns {
    const inner = withQueries(scope, select.withClause)
    if (select.larg && select.rarg) {
      readSelect(select.rarg, inner)
      readSelect(select.larg, inner)
      return new Map()
    }
    const level: Relation[] = []
    const innerScope = { ...inner, levels: [level, ...inner.levels] }
    for (const item of select.fromClause ?? []) readFrom(item, level, innerScope)
    readCondition(select.whereClause, level, innerScope)
    const { groupClause, havingClause, sortClause, limitCount, limitOffset, valuesLists } = select
    readNested(
      [groupClause, havingClause, sortClause, limitCount, limitOffset, valuesLists],
      innerScope,
    )
    return readOutputs(select.targetList, innerScope)
  }

  /** Returns the scope with the common table expressions of a statement. */
  function withQueries(scope: Scope, withClause: WithClause | undefined): Scope {
    const queries = new Map(scope.queries)
    for (const node of withClause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue
      const { ctename = '', ctequery } = node.CommonTableExpr
      queries.set(ctename, readInner(ctequery, { ...scope, queries }))
    }
    return { ...scope, queries }
  }

  /** Adds the relations of an item of a `from` clause to a level. */
  function readFrom(item: Node, level: Relation[], scope: Scope): void {
    if ('RangeVar' in item) level.push(readTable(item.RangeVar, scope))
    else if ('RangeSubselect' in item) {
      const { alias, subquery } = item.RangeSubselect
      level.push({ alias: alias?.aliasname ?? '', columns: readInner(subquery, scope) })
    } else if ('JoinExpr' in item) {
      const { larg, rarg, quals, jointype } = item.JoinExpr
      const isOuter = jointype !== 'JOIN_INNER'
      if (larg) readFrom(larg, level, scope)
      const left = [...level]
      if (rarg) readFrom(rarg, level, scope)
      // The condition of an outer join restricts only the optional side; those of right and full joins do not occur.
      readCondition(quals, isOuter ? level.filter((each) => !left.includes(each)) : level, scope)
    } else readNested([item], scope)
  }

  function readTable(
    range: { relname?: string; schemaname?: string; alias?: { aliasname?: string } } = {},
    { queries }: Scope,
  ): Relation {
    const { relname = '', schemaname, alias: { aliasname: alias = relname } = {} } = range
    const table = tableOfView[relname] ?? relname
    const query = schemaname ? undefined : queries.get(table)
    if (query) return { alias, columns: query }
    if (schemaname && schemaname !== 'public') return { alias, columns: new Map() }
    const use: TableUse = { table, isRestricted: !isOfWorkspace(table) }
    uses.push(use)
    const names = columnsByTable.get(table) ?? []
    return { alias, use, columns: new Map(names.map((column) => [column, { use, column }])) }
  }

  /** Reads a condition, each part of which every row of the level's relations meets. */
  function readCondition(node: Node | undefined, level: Relation[], scope: Scope): void {
    if (!node) return
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') {
      for (const part of node.BoolExpr.args ?? []) readCondition(part, level, scope)
      return
    }
    const pairs = readPairs(node, scope)
    if (!pairs) {
      readNested([node], scope)
      return
    }
    for (const [left, right] of pairs) {
      for (const [origin, other] of [
        [left, right],
        [right, left],
      ] as const) {
        if (!level.some(({ use }) => use && use === origin?.use)) continue
        if (origin?.column === 'workspace_id' && other?.column === 'a value') restrict(origin.use)
        else if (origin && other && isLinked(origin, other)) depend(origin.use, other)
      }
    }
  }

  /** Returns the pairs that a condition says are equal; undefined when it is another condition. */
  function readPairs(
    node: Node,
    scope: Scope,
  ): [Origin | undefined, Origin | undefined][] | undefined {
    if ('A_Expr' in node) {
      const { kind, name, lexpr, rexpr } = node.A_Expr
      const [operator] = name ?? []
      const isEqual = operator && 'String' in operator && operator.String.sval === '='
      if (kind !== 'AEXPR_OP' || !isEqual) return undefined
      return [[readOrigin(lexpr, scope), readOrigin(rexpr, scope)]]
    }
    if ('SubLink' in node) {
      const { subLinkType, testexpr, subselect, operName } = node.SubLink
      if (subLinkType !== 'ANY_SUBLINK' || operName) return undefined
      const columns = [...readInner(subselect, scope).values()]
      const tested = testexpr && 'RowExpr' in testexpr ? testexpr.RowExpr.args : [testexpr]
      return tested?.map((each, n) => [readOrigin(each as Node, scope), columns[n]])
    }
    return undefined
  }

  /** Returns where the value of an expression comes from. */
  function readOrigin(node: Node | undefined, scope: Scope): Origin | undefined {
    if (!node) return undefined
    if ('TypeCast' in node) return readOrigin(node.TypeCast.arg, scope)
    if (isValue(node)) return { column: 'a value' }
    if ('SubLink' in node && node.SubLink.subLinkType === 'EXPR_SUBLINK') {
      const [column] = readInner(node.SubLink.subselect, scope).values()
      return column
    }
    if (!('ColumnRef' in node)) {
      readNested([node], scope)
      return undefined
    }
    const names = namesOf(node)
    const column = names.at(-1) ?? ''
    for (const level of scope.levels) {
      for (const { alias, columns } of level) {
        if (names.length > 1 && names.at(-2) !== alias) continue
        const origin = columns.get(column)
        if (origin) return origin
      }
    }
    return undefined
  }

  /** Returns the columns of a list of expressions, in its order. */
  function readOutputs(list: Node[] | undefined, scope: Scope): Columns {
    const outputs: Columns = new Map()
    for (const item of list ?? []) {
      const target = 'ResTarget' in item ? item.ResTarget : {}
      const names = target.val && 'ColumnRef' in target.val ? namesOf(target.val) : []
      if (names.at(-1) === '*') {
        const relations = (scope.levels[0] ?? []).filter(
          ({ alias }) => names.length === 1 || names[0] === alias,
        )
        for (const { columns } of relations) {
          for (const [name, origin] of columns) outputs.set(name, origin)
        }
        continue
      }
      const name = target.name ?? names.at(-1) ?? `column ${outputs.size}`
      outputs.set(name, readOrigin(target.val, scope) ?? { column: 'computed' })
    }
    return outputs
  }

  /** Reads the queries inside of other expressions. */
  function readNested(value: unknown, scope: Scope): void {
    if (typeof value !== 'object' || value === null) return
    if ('SelectStmt' in value) readStatement(value as Node, scope)
    else for (const inner of Object.values(value)) readNested(inner, scope)
  }

  function restrict(use: TableUse | undefined): void {
    if (use) use.isRestricted = true
  }

  function depend(use: TableUse | undefined, origin: Origin | undefined): void {
    if (use && origin?.use) dependencies.push({ use, on: origin.use })
  }
}

function isLinked(
  { use, column }: Origin,
  { use: otherUse, column: otherColumn }: Origin,
): boolean {
  if (!use || !otherUse) return false
  if (column === 'workspace_id' && otherColumn === 'workspace_id') return true
  const isSameKey = use.table === otherUse.table && column === 'id' && otherColumn === 'id'
  return isSameKey || links.has(`${use.table}.${column} ${otherUse.table}.${otherColumn}`)
}

/** Whether an expression is a parameter or a literal. */
function isValue(node: Node | undefined): boolean {
  if (!node) return false
  if ('TypeCast' in node) return isValue(node.TypeCast.arg)
  return 'ParamRef' in node || ('A_Const' in node && !node.A_Const.isnull)
}

function itemOf(list: Node, index: number): Node | undefined {
  return 'List' in list ? list.List.items?.[index] : undefined
}

/** The parts of a column's name, the last of which may be `*`. */
function namesOf(node: Node): string[] {
  const fields = 'ColumnRef' in node ? node.ColumnRef.fields : undefined
  return (fields ?? []).map((field) => ('String' in field ? (field.String.sval ?? '') : '*'))
}
