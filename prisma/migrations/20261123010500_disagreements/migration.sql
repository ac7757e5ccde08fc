-- AlterTable
ALTER TABLE "notices" ADD COLUMN     "blind_look_id" UUID;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_blind_look_id_fkey" FOREIGN KEY ("blind_look_id") REFERENCES "blind_looks"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Hand-written from here (record 0096): a disagreement names its blind look, and nothing else does.
ALTER TABLE notices DROP CONSTRAINT notices_kind;
ALTER TABLE notices ADD CONSTRAINT notices_kind CHECK (kind IN ('take_over', 'hand_back', 'assign', 'disagree')),
  ADD CONSTRAINT notices_blind_look CHECK ((kind = 'disagree') = (blind_look_id IS NOT NULL));
