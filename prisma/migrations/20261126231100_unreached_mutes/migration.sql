-- Older programs: all: they list what is muted as before.
-- CreateTable
CREATE TABLE "unreached_mutes" (
    "trader_id" UUID NOT NULL,
    "muted_by" UUID NOT NULL,
    "muted_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unreached_mutes_pkey" PRIMARY KEY ("trader_id")
);

-- AddForeignKey
ALTER TABLE "unreached_mutes" ADD CONSTRAINT "unreached_mutes_trader_id_fkey" FOREIGN KEY ("trader_id") REFERENCES "traders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Hand-written from here (record 0183).
ALTER TABLE unreached_mutes ADD CONSTRAINT unreached_mutes_end CHECK (until > muted_at);
INSERT INTO erasable_tables (table_name) VALUES ('unreached_mutes');
