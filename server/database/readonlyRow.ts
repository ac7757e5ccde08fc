import type { Prisma } from './generated/client.ts'

type Scalar = string | number | bigint | boolean | null | undefined | Date | Prisma.Decimal | Uint8Array

/** A row for reading only, with the records and lists within it. What stands in a JSON column stays as Prisma types it. */
export type ReadonlyRow<Row> = [Prisma.JsonValue] extends [Row]
  ? Row
  : Row extends Scalar
    ? Row
    : { readonly [Field in keyof Row]: ReadonlyRow<Row[Field]> }
