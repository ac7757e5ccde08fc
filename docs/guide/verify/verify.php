<?php
// Is a delivery ours? As a program: php verify.php SECRET SIGNATURE [NOW] < body

/**
 * True when $signature, the value of X-Service-Signature, fits $body, the raw bytes that came
 * (file_get_contents('php://input'), before json_decode), and is at most $tolerance seconds old. $secret is the whole
 * text, its whsec_ included; $now is in unix seconds.
 */
function verify(string $secret, ?string $signature, string $body, ?float $now = null, int $tolerance = 300): bool
{
    if (!preg_match('/\At=([0-9]+),v1=([0-9a-f]{64})\z/', $signature ?? '', $found)) {
        return false;
    }
    [, $t, $v1] = $found;
    if (abs(($now ?? time()) - (int) $t) > $tolerance) {
        return false;
    }
    return hash_equals(hash_hmac('sha256', "$t.$body", $secret), $v1);
}

if (realpath($_SERVER['SCRIPT_FILENAME'] ?? '') === __FILE__) {
    $good = verify($argv[1], $argv[2], stream_get_contents(STDIN), isset($argv[3]) ? (float) $argv[3] : null);
    echo $good ? "genuine\n" : "refused\n";
    exit($good ? 0 : 1);
}
