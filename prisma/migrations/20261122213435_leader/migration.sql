-- CreateTable
CREATE TABLE "leader" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "holder" UUID,
    "host" TEXT NOT NULL DEFAULT '',
    "taken_from" TEXT NOT NULL DEFAULT '',
    "leased_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leader_pkey" PRIMARY KEY ("id")
);


-- One row, free until a worker takes it. The program cannot add or remove rows.
ALTER TABLE leader ADD CONSTRAINT leader_is_one CHECK (id = 1);
INSERT INTO leader (id, leased_until) VALUES (1, '2000-01-01Z');
