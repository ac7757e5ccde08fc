import type { Prisma } from './generated/client.ts'

type Scalar = string | number | bigint | boolean | null | undefined | Date | Prisma.Decimal | Uint8Array

/** A row for reading only, with its nested records and lists. A JSON column keeps Prisma's type. */
export type ReadonlyRow<Row> = [Prisma.JsonValue] extends [Row]
  ? Row
  : Row extends Scalar
    ? Row
    : { readonly [Field in keyof Row]: ReadonlyRow<Row[Field]> }
