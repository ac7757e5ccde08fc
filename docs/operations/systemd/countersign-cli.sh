#!/bin/sh
# Runs an operator command as the service's user, with the settings that only root reads: systemd reads them. Install:
#   install -m 0755 docs/operations/systemd/countersign-cli.sh /usr/local/sbin/countersign-cli
#   countersign-cli audit:verify --deep
#   echo 'a long password' | countersign-cli officer:add --email you@example.com --name You --role admin
# COUNTERSIGN_ENVIRONMENT names another file of settings, such as the one of a rehearsal.
exec systemd-run --quiet --pipe --wait --collect \
  --property=User=countersign --property=Group=countersign --property=UMask=0077 \
  --property=EnvironmentFile="${COUNTERSIGN_ENVIRONMENT:-/etc/countersign/environment}" --property=StateDirectory=countersign \
  --property=StateDirectoryMode=0700 --working-directory=/opt/countersign \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/countersign --setenv=MALLOC_ARENA_MAX=1 \
  /usr/bin/node --enable-source-maps dist/server/cli/main.js "$@"
